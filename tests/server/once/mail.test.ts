import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail, leaseMails } from '../../../src/server/mail/outbox.ts';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { prune } from '../../../src/server/app/prune.ts';
import { sendDueMails, startMailer, retryDelay } from '../../../src/server/mail/mailer.ts';
import type { Message } from '../../../src/server/mail/message.ts';
import { createMailTransport } from '../../../src/server/mail/transport.ts';
import { HOUR, MINUTE, SECOND } from '../../helpers/clock.ts';
import { clearAttemptsAndMails, createMailbox, linkTokenIn } from '../../helpers/mailbox.ts';
import { readMail, startMailServer } from '../../helpers/mailServer.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import {
  createTestApp,
  ENGLISH,
  MAIN,
  MEMBER,
  testSettings,
  type TestApp,
} from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => clearAttemptsAndMails(t));
afterAll(() => t.close());

const FROM = 'Nasaq <post@nasaq.example>';
const transportTo = (mailUrl: string, timeoutMs?: number) =>
  createMailTransport(testSettings({ mailUrl, mailFrom: FROM }), timeoutMs);
const requestReset = (email: string) =>
  t.inject({ method: 'POST', url: '/investor/user/request-reset-password', payload: { email } });
const rows = () => globals(t.database.db).selectFrom('outbox').selectAll().orderBy('id').execute();
const MESSAGE: Message = {
  to: { name: 'منيرة', address: MAIN },
  subject: 'تعيين كلمة مرور جديدة',
  text: 'نص\n',
  html: '<p>نص</p>',
};

describe('mails', () => {
  it('reach a real SMTP server as text and HTML, and their link resets the password', async () => {
    const server = await startMailServer();
    try {
      const mailbox = createMailbox(t, transportTo(server.url).send);
      await requestReset(MAIN);
      await mailbox.deliver();
      expect(mailbox.failures).toEqual([]);
      expect(server.mails).toHaveLength(1);
      const { from, to, text } = server.mails[0]!;
      expect([from, to]).toEqual(['post@nasaq.example', [MAIN]]);
      const { headers, parts } = readMail(text);
      expect(headers).toMatchObject({
        from: FROM,
        to: `منيرة العبدالكريم <${MAIN}>`,
        subject: 'تعيين كلمة مرور جديدة',
        'auto-submitted': 'auto-generated',
      });
      expect(parts['text/html']).toContain('<html lang="ar" dir="rtl">');
      const token = linkTokenIn({ ...MESSAGE, text: parts['text/plain']! });
      expect(parts['text/html']).toContain(`https://nasaq.example/reset-password?token=${token}`);
      const response = await t.inject({
        method: 'POST',
        url: '/investor/user/reset-password',
        payload: { token, password: 'Sanabil-2026' },
      });
      expect(response.statusCode).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('treat names and addresses as text, so that they cannot change the recipients', async () => {
    const server = await startMailServer();
    try {
      const staff = scopedTo(t.database.db, { companyId: 1 });
      const name = 'A\r\nBcc: evil@evil.example\r\n<b onclick="x">&';
      await staff.update('staff', { name }).where('staff.email', '=', MEMBER).execute();
      const mailbox = createMailbox(t, transportTo(server.url).send);
      await requestReset(MEMBER);
      await mailbox.deliver();
      const { to, text } = server.mails[0]!;
      expect(to).toEqual([MEMBER]);
      const { headers, parts } = readMail(text);
      expect(headers).not.toHaveProperty('bcc');
      expect(parts['text/html']).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
      expect(parts['text/html']).not.toContain('<b onclick');
      await staff
        .update('staff', { name: 'بندر العنزي' })
        .where('staff.email', '=', MEMBER)
        .execute();
    } finally {
      await server.close();
    }
  });

  it('are written to files that only their owner can read if no mail server is configured', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-mail-'));
    try {
      const transport = createMailTransport(testSettings({ dataDir, mailFrom: FROM }));
      expect(transport.destination).toBe(path.join(dataDir, 'mail'));
      await transport.send(MESSAGE);
      const files = fs.readdirSync(transport.destination);
      expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/)]);
      const file = path.join(transport.destination, files[0]!);
      expect(fs.statSync(file).mode & 0o077).toBe(0);
      const { headers, parts } = readMail(fs.readFileSync(file, 'utf8'));
      expect(headers['subject']).toBe(MESSAGE.subject);
      expect(parts['text/plain']).toContain('نص');
    } finally {
      removeFolder(dataDir);
    }
  });
});

describe('unreliable mail servers', () => {
  it('a server that hangs delays no other mail and is retried', async () => {
    // The server accepts the connection and never answers.
    const sockets: net.Socket[] = [];
    const hangingServer = net.createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => hangingServer.listen(0, '127.0.0.1', resolve));
    const { port } = hangingServer.address() as net.AddressInfo;
    const mailbox = createMailbox(t, transportTo(`smtp://127.0.0.1:${port}`, 300).send);
    const end = startMailer(mailbox.mailer, (error) => mailbox.failures.push(error as never), 10);
    try {
      const startedAt = performance.now();
      const responses = await Promise.all(
        [MAIN, MEMBER, ENGLISH, 'ghost@nowhere.example'].map(requestReset),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      await t.read('/investor/profile');
      expect(performance.now() - startedAt).toBeLessThan(1500);
      await expect.poll(() => mailbox.failures.length, { timeout: 5000 }).toBe(3);
      expect(mailbox.failures[0]).toEqual({
        id: expect.any(Number) as number,
        kind: 'passwordReset',
        attempts: 1,
        code: 'ETIMEDOUT',
        givenUp: false,
      });
      // The mail without a recipient is sent in its own run.
      await expect
        .poll(async () => (await rows()).map(({ attempts }) => attempts), { timeout: 5000 })
        .toEqual([1, 1, 1]);
    } finally {
      await end();
      for (const socket of sockets) socket.destroy();
      hangingServer.close();
    }
  });

  it('a server that sends partial replies repeatedly does not extend the timeout', async () => {
    const sockets: net.Socket[] = [];
    const slow = net.createServer((socket) => {
      sockets.push(socket);
      socket.write('220-wait\r\n');
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    try {
      const startedAt = performance.now();
      await expect(
        transportTo(`smtp://127.0.0.1:${(slow.address() as net.AddressInfo).port}`, 300).send(
          MESSAGE,
        ),
      ).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      expect(performance.now() - startedAt).toBeLessThan(2000);
    } finally {
      for (const socket of sockets) socket.destroy();
      slow.close();
    }
  });

  it('a server that refuses at first receives the mail after retries with growing delays', async () => {
    let refusals = 0;
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => {
        refusals += 1;
        return refusals <= 2
          ? done(Object.assign(new Error(`not now, ${MAIN}`), { responseCode: 451 }))
          : done();
      },
    });
    try {
      const mailbox = createMailbox(t, transportTo(server.url).send);
      await requestReset(MAIN);
      await mailbox.deliver();
      t.clock.advance(30 * SECOND - 1);
      await mailbox.deliver();
      expect(refusals).toBe(1);
      t.clock.advance(1);
      await mailbox.deliver();
      expect(refusals).toBe(2);
      t.clock.advance(MINUTE);
      await mailbox.deliver();
      expect(server.mails).toHaveLength(1);
      expect(await rows()).toEqual([]);
      expect(mailbox.failures.map(({ attempts, code }) => [attempts, code])).toEqual([
        [1, 'EENVELOPE 451'],
        [2, 'EENVELOPE 451'],
      ]);
      expect(JSON.stringify(mailbox.failures)).not.toContain('sanabil');
    } finally {
      await server.close();
    }
  });

  it('a mail that is never accepted is given up after a day and deleted after a week', async () => {
    const mailbox = createMailbox(t, () =>
      Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
    );
    await requestReset(MAIN);
    for (let hours = 0; hours < 26; hours += 1) {
      for (let n = 0; n < 8; n += 1) await mailbox.deliver();
      t.clock.advance(HOUR);
    }
    expect(mailbox.failures.at(-1)).toMatchObject({ givenUp: true, code: 'ECONNREFUSED' });
    expect(mailbox.failures.filter(({ givenUp }) => givenUp)).toHaveLength(1);
    expect(mailbox.failures.length).toBeGreaterThan(20);
    const [remaining] = await rows();
    expect(remaining).toMatchObject({ address: null, attempts: mailbox.failures.length });
    await prune(t.database.db, { retention: testSettings().retention, now: t.clock.now() });
    expect(await rows()).toHaveLength(1);
    t.clock.advance(7 * 24 * HOUR);
    await prune(t.database.db, { retention: testSettings().retention, now: t.clock.now() });
    expect(await rows()).toEqual([]);
  });
});

describe('the mail queue', () => {
  it('leases each mail to one of many concurrent workers', async () => {
    for (let n = 0; n < 12; n += 1)
      await queueMail(
        t.database.db,
        { kind: 'passwordChanged', companyId: 1, staffId: 1 },
        t.clock.now(),
      );
    const leased = await Promise.all(
      Array.from({ length: 6 }, () =>
        leaseMails(t.database.db, t.clock.now(), { max: 5, leaseMs: MINUTE, maxDelayMs: HOUR }),
      ),
    );
    const ids = leased.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // Mails that were locked at that moment are leased in the next run.
    const rest = await leaseMails(t.database.db, t.clock.now(), {
      max: 50,
      leaseMs: MINUTE,
      maxDelayMs: HOUR,
    });
    expect(ids.length + rest.length).toBe(12);
  });

  it('is processed by two processes that send each mail once', async () => {
    const sent: string[] = [];
    const one = createMailbox(t, async ({ to }) => void sent.push(to.address));
    const two = createMailbox(t, async ({ to }) => void sent.push(to.address));
    for (let n = 0; n < 9; n += 1)
      await queueMail(
        t.database.db,
        { kind: 'emailChanged', companyId: 1, staffId: 1, address: `old${n}@sanabil.example` },
        t.clock.now(),
      );
    await Promise.all([sendDueMails(one.mailer), sendDueMails(two.mailer)]);
    await sendDueMails(one.mailer);
    expect(sent.toSorted()).toEqual(Array.from({ length: 9 }, (_, n) => `old${n}@sanabil.example`));
    expect(await rows()).toEqual([]);
  });

  it('sends postponed mails after the clock was set back', async () => {
    t.clock.advance(48 * HOUR);
    await requestReset(MAIN);
    const failing = createMailbox(t, () => Promise.reject(new Error('gone')));
    await failing.deliver();
    t.clock.advance(-48 * HOUR);
    expect(await createMailbox(t).deliver()).toHaveLength(1);
  });

  it('sends mails again that another process leased and did not finish', async () => {
    await requestReset(MAIN);
    await leaseMails(t.database.db, t.clock.now(), { max: 5, leaseMs: MINUTE, maxDelayMs: HOUR });
    const mailbox = createMailbox(t);
    expect(await mailbox.deliver()).toEqual([]);
    t.clock.advance(MINUTE);
    expect(await mailbox.deliver()).toHaveLength(1);
  });

  it('is part of the transaction: a failed change sends nothing', async () => {
    const failing = t.database.db.transaction().execute(async (tx) => {
      await queueMail(tx, { kind: 'passwordChanged', companyId: 1, staffId: 1 }, t.clock.now());
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await rows()).toEqual([]);
  });

  it('retries after half a minute and doubles the delay each time up to an hour', () => {
    expect([1, 2, 3, 7, 8, 9, 40].map((attempts) => retryDelay(attempts) / SECOND)).toEqual([
      30, 60, 120, 1920, 3600, 3600, 3600,
    ]);
  });
});
