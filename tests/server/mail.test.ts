import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail, leaseMails } from '../../server/db/outbox.ts';
import { globals, scopedTo } from '../../server/db/scope.ts';
import { prune } from '../../server/db/prune.ts';
import { sendDueMails, startMailer, retryDelay } from '../../server/mail/mailer.ts';
import type { Message } from '../../server/mail/message.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import { HOUR, MINUTE, SECOND } from '../helpers/clock.ts';
import { createMailbox, tokenIn } from '../helpers/mailbox.ts';
import { readMail, startMailServer } from '../helpers/mailServer.ts';
import { createTestApp, ENGLISH, MAIN, MEMBER, testEnv, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await globals(t.database.db).deleteFrom('login_limit').execute();
  await globals(t.database.db).deleteFrom('outbox').execute();
});
afterAll(() => t.close());

const FROM = 'Nasaq <post@nasaq.example>';
const through = (mailUrl: string, patience?: number) =>
  createMailTransport(testEnv({ mailUrl, mailFrom: FROM }), patience);
const ask = (email: string) =>
  t.inject({ method: 'POST', url: '/investor/user/request-reset-password', payload: { email } });
const rows = () => globals(t.database.db).selectFrom('outbox').selectAll().orderBy('id').execute();
const MESSAGE: Message = {
  to: { name: 'منيرة', address: MAIN },
  subject: 'تعيين كلمة مرور جديدة',
  text: 'نص\n',
  html: '<p>نص</p>',
};

describe('a mail', () => {
  it('arrives at a real mail server, as text and as HTML, and resets the password', async () => {
    const server = await startMailServer();
    try {
      const box = createMailbox(t, through(server.url).send);
      await ask(MAIN);
      await box.fetch();
      expect(box.failures).toEqual([]);
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
      const token = tokenIn({ ...MESSAGE, text: parts['text/plain']! });
      expect(parts['text/html']).toContain(`https://nasaq.example/reset-password?token=${token}`);
      const reset = await t.inject({
        method: 'POST',
        url: '/investor/user/reset-password',
        payload: { token, password: 'Sanabil-2026' },
      });
      expect(reset.statusCode).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('cannot be turned elsewhere by a name or an address, and shows them as text', async () => {
    const server = await startMailServer();
    try {
      const staff = scopedTo(t.database.db, { companyId: 1 });
      const name = 'A\r\nBcc: evil@evil.example\r\n<b onclick="x">&';
      await staff.update('staff', { name }).where('staff.email', '=', MEMBER).execute();
      const box = createMailbox(t, through(server.url).send);
      await ask(MEMBER);
      await box.fetch();
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

  it('is written as a file that only its owner reads, where there is no mail server', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-mail-'));
    try {
      const transport = createMailTransport(testEnv({ dataDir, mailFrom: FROM }));
      expect(transport.where).toBe(path.join(dataDir, 'mail'));
      await transport.send(MESSAGE);
      const files = fs.readdirSync(transport.where);
      expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/)]);
      const file = path.join(transport.where, files[0]!);
      expect(fs.statSync(file).mode & 0o077).toBe(0);
      const { headers, parts } = readMail(fs.readFileSync(file, 'utf8'));
      expect(headers['subject']).toBe(MESSAGE.subject);
      expect(parts['text/plain']).toContain('نص');
    } finally {
      fs.rmSync(dataDir, { recursive: true });
    }
  });
});

describe('a mail server', () => {
  it('that hangs delays nobody, and is tried again', async () => {
    // It takes the connection and says nothing.
    const sockets: net.Socket[] = [];
    const hanging = net.createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as net.AddressInfo;
    const box = createMailbox(t, through(`smtp://127.0.0.1:${port}`, 300).send);
    const end = startMailer(box.mailer, (error) => box.failures.push(error as never), 10);
    try {
      const began = performance.now();
      const answers = await Promise.all([MAIN, MEMBER, ENGLISH, 'ghost@nowhere.example'].map(ask));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      await t.read('/investor/profile');
      expect(performance.now() - began).toBeLessThan(1500);
      await expect.poll(() => box.failures.length, { timeout: 5000 }).toBe(3);
      expect(box.failures[0]).toEqual({
        id: expect.any(Number) as number,
        kind: 'passwordReset',
        attempts: 1,
        code: 'ETIMEDOUT',
        givenUp: false,
      });
      // The letter to nobody goes in its own turn.
      await expect
        .poll(async () => (await rows()).map(({ attempts }) => attempts), { timeout: 5000 })
        .toEqual([1, 1, 1]);
    } finally {
      await end();
      for (const socket of sockets) socket.destroy();
      hanging.close();
    }
  });

  it('that says a little again and again is not waited for any longer', async () => {
    const sockets: net.Socket[] = [];
    const slow = net.createServer((socket) => {
      sockets.push(socket);
      socket.write('220-wait\r\n');
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    try {
      const began = performance.now();
      await expect(
        through(`smtp://127.0.0.1:${(slow.address() as net.AddressInfo).port}`, 300).send(MESSAGE),
      ).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      expect(performance.now() - began).toBeLessThan(2000);
    } finally {
      for (const socket of sockets) socket.destroy();
      slow.close();
    }
  });

  it('that refuses at first gets the mail later, after longer and longer waits', async () => {
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
      const box = createMailbox(t, through(server.url).send);
      await ask(MAIN);
      await box.fetch();
      t.clock.advance(30 * SECOND - 1);
      await box.fetch();
      expect(refusals).toBe(1);
      t.clock.advance(1);
      await box.fetch();
      expect(refusals).toBe(2);
      t.clock.advance(MINUTE);
      await box.fetch();
      expect(server.mails).toHaveLength(1);
      expect(await rows()).toEqual([]);
      expect(box.failures.map(({ attempts, code }) => [attempts, code])).toEqual([
        [1, 'EENVELOPE 451'],
        [2, 'EENVELOPE 451'],
      ]);
      expect(JSON.stringify(box.failures)).not.toContain('sanabil');
    } finally {
      await server.close();
    }
  });

  it('that never takes it is given up after a day, and forgotten after a week', async () => {
    const box = createMailbox(t, () =>
      Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
    );
    await ask(MAIN);
    for (let hours = 0; hours < 26; hours += 1) {
      for (let n = 0; n < 8; n += 1) await box.fetch();
      t.clock.advance(HOUR);
    }
    expect(box.failures.at(-1)).toMatchObject({ givenUp: true, code: 'ECONNREFUSED' });
    expect(box.failures.filter(({ givenUp }) => givenUp)).toHaveLength(1);
    expect(box.failures.length).toBeGreaterThan(20);
    const [left] = await rows();
    expect(left).toMatchObject({ address: null, attempts: box.failures.length });
    await prune(t.database.db, { retention: testEnv().retention, now: t.clock.now() });
    expect(await rows()).toHaveLength(1);
    t.clock.advance(7 * 24 * HOUR);
    await prune(t.database.db, { retention: testEnv().retention, now: t.clock.now() });
    expect(await rows()).toEqual([]);
  });
});

describe('the queue', () => {
  it('hands a letter to one of many who take at once', async () => {
    for (let n = 0; n < 12; n += 1)
      await queueMail(
        t.database.db,
        { kind: 'passwordChanged', companyId: 1, staffId: 1 },
        t.clock.now(),
      );
    const taken = await Promise.all(
      Array.from({ length: 6 }, () =>
        leaseMails(t.database.db, t.clock.now(), { max: 5, leaseMs: MINUTE, maxDelayMs: HOUR }),
      ),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // Those that were locked at that moment are taken the next time.
    const rest = await leaseMails(t.database.db, t.clock.now(), {
      max: 50,
      leaseMs: MINUTE,
      maxDelayMs: HOUR,
    });
    expect(ids.length + rest.length).toBe(12);
  });

  it('is worked through by two instances, each mail sent once', async () => {
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

  it('sends what was put off before the clock was set back', async () => {
    t.clock.advance(48 * HOUR);
    await ask(MAIN);
    const failing = createMailbox(t, () => Promise.reject(new Error('gone')));
    await failing.fetch();
    t.clock.advance(-48 * HOUR);
    expect(await createMailbox(t).fetch()).toHaveLength(1);
  });

  it('sends again what an instance took and did not finish', async () => {
    await ask(MAIN);
    await leaseMails(t.database.db, t.clock.now(), { max: 5, leaseMs: MINUTE, maxDelayMs: HOUR });
    const box = createMailbox(t);
    expect(await box.fetch()).toEqual([]);
    t.clock.advance(MINUTE);
    expect(await box.fetch()).toHaveLength(1);
  });

  it('belongs to what it is about: a change that fails sends nothing', async () => {
    const failing = t.database.db.transaction().execute(async (tx) => {
      await queueMail(tx, { kind: 'passwordChanged', companyId: 1, staffId: 1 }, t.clock.now());
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await rows()).toEqual([]);
  });

  it('waits half a minute, then twice as long each time, an hour at most', () => {
    expect([1, 2, 3, 7, 8, 9, 40].map((attempts) => retryDelay(attempts) / SECOND)).toEqual([
      30, 60, 120, 1920, 3600, 3600, 3600,
    ]);
  });
});
