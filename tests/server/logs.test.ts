import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { batchLines } from '../../src/server/http/log.ts';
import { itemOf, NEWS, toDataUri } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import { createTestApp, MAIN, type TestApp } from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

const SECRET = 'canary-Passw0rd';
const SEARCH = 'كناري';
// No time or request id of the log contains as many digits.
const [NEWS_ID, SCHOOL_ID] = ['9007199254740990', '9007199254740991'];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const lines = () => t.log.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it("has one line per request with route, status and account, without the request's content", async () => {
    const token = await t.tokenOf(MAIN);
    t.log.length = 0;
    await t.signIn('canary@sanabil.example', SECRET);
    await t.get(
      `/investor/news/schools-news?title=${encodeURIComponent(SEARCH)}&school_id=${SCHOOL_ID}`,
    );
    await t.get(`/investor/news/${NEWS_ID}`);
    await t.inject({ url: `/investor/nothing/${SECRET}?token=${token}` });
    await t.inject({
      method: 'POST',
      url: '/investor/user/login',
      payload: `{"identity":"canary@sanabil.example","password":"${SECRET}"`,
      headers: { 'content-type': 'application/json' },
    });
    expect(lines().map(({ route, status }) => [route, status])).toEqual([
      ['/investor/user/login', 422],
      ['/investor/news/schools-news', 200],
      ['/investor/news/:id', 404],
      ['(none)', 404],
      ['/investor/user/login', 400],
    ]);
    expect(lines()[1]).toMatchObject({ company: 1, staff: 1, method: 'GET' });
    const ids = new Set(lines().map(({ reqId }) => reqId));
    expect(ids.size).toBe(5);
    expect(t.log.join('')).not.toMatch(
      new RegExp(
        [
          SECRET,
          SEARCH,
          encodeURIComponent(SEARCH),
          NEWS_ID,
          SCHOOL_ID,
          token,
          'canary',
          '203\\.0\\.113',
        ].join('|'),
      ),
    );
  });

  it('contains nothing of the content that is written', async () => {
    const token = await t.tokenOf(MAIN);
    t.log.length = 0;
    const picture = toDataUri(buildPng());
    const body = { title: `${SEARCH} ${SECRET}`, details: SECRET, schools_id: [1], picture };
    const response = await t.send('POST', NEWS, body, MAIN, {
      'idempotency-key': SECRET,
      'if-match': SECRET,
    });
    const item = itemOf(response);
    await t.inject({ url: pathOf(item.picture!) });
    await t.send('PUT', `${NEWS}/${item.id}`, {
      ...body,
      title: 'خبر',
      picture: `${picture}${SECRET}`,
    });
    await t.inject({ url: `/files/${SECRET}` });
    expect(lines().map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', NEWS, 201],
      ['GET', '/files/:id', 200],
      ['PUT', `${NEWS}/:id`, 422],
      ['GET', '/files/:id', 404],
    ]);
    expect(t.log.join('')).not.toMatch(
      new RegExp(
        [
          SECRET,
          SEARCH,
          token,
          'base64',
          item.picture!.split('/').at(-1)!.replaceAll('.', '\\.'),
        ].join('|'),
      ),
    );
  });

  it('contains the code of a database error, not its data', async () => {
    const message =
      'duplicate key value violates unique constraint (email)=(canary@sanabil.example)';
    t.log.length = 0;
    await sql`select ${SECRET}::bigint`
      .execute(t.database.db)
      .catch((error: unknown) =>
        t.app.log.error(
          { err: error, password: SECRET, req: { headers: { authorization: SECRET } } },
          'failed',
        ),
      );
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      err: { message: 'database: 22P02', code: '22P02' },
      password: '[Redacted]',
    });
    expect(t.log.join('')).not.toContain(SECRET);
    expect(t.log.join('')).not.toContain(message);
  });
});

describe('a request whose client disconnects', () => {
  it('is logged as one line of a low level, without a stack trace', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await t.tokenOf(MAIN);
    t.log.length = 0;
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST ${NEWS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"title":`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await expect.poll(() => lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 20,
      method: 'POST',
      route: NEWS,
      msg: 'client disconnected',
      company: 1,
      staff: 1,
    });
  });
});

describe('a flood of log lines', () => {
  const line = (level: number) => `{"level":${level},"msg":"x"}\n`;

  it('is limited per second, and the rest is counted', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    try {
      let written = '';
      const log = batchLines((text) => void (written += text), { requests: 3, errors: 1 });
      const write = (level: number, times: number) =>
        Array.from({ length: times }, () => log.write(line(level)));
      write(30, 5);
      write(50, 4);
      await vi.advanceTimersByTimeAsync(1000);
      write(30, 1);
      await vi.advanceTimersByTimeAsync(100);
      const counted = written
        .split('\n')
        .filter(Boolean)
        .map((one) => JSON.parse(one) as Record<string, unknown>);
      expect(counted.map(({ level, count }) => [level, count])).toEqual([
        [30, undefined],
        [30, undefined],
        [30, undefined],
        [50, undefined],
        [40, 5],
        [30, undefined],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a clock that is set back', () => {
  it('does not stop the log until the earlier time is reached again', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    try {
      let written = '';
      const log = batchLines((text) => void (written += text), { requests: 1, errors: 1 });
      log.write('{"level":30,"msg":"before"}\n');
      vi.setSystemTime(1_800_000_000_000 - 48 * 3_600_000);
      log.write('{"level":30,"msg":"after"}\n');
      await vi.advanceTimersByTimeAsync(100);
      expect(written).toContain('"after"');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an unexpected error', () => {
  it('is answered with 500 and a text, and only logged in detail', async () => {
    const broken = await createTestApp({
      database: t.database,
      passwords: {
        isOutdated: () => false,
        hash: () => Promise.reject(new Error('x')),
        verify: () => Promise.reject(new TypeError('/secret/path broke')),
      },
    });
    try {
      const response = await broken.inject({
        method: 'POST',
        url: '/investor/user/login',
        payload: { identity: 'someone@else.example', password: SECRET },
        headers: { 'accept-language': 'en' },
      });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({ message: 'Something went wrong on our side. Try again.' });
      expect(broken.log.join('')).toContain('/secret/path broke');
      expect(broken.log.join('')).not.toContain(SECRET);
    } finally {
      await broken.close();
    }
  });
});
