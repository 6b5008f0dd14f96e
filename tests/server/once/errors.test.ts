import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { createTestApp, MAIN, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const LOGIN = '/investor/user/login';
const post = (payload: string | undefined, headers: Record<string, string>, url = LOGIN) =>
  t.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
const JSON_TYPE = { 'content-type': 'application/json' };
const VALID_BODY = JSON.stringify({ identity: MAIN, password: 'wrong-password' });

/** Checks that a refusal is one message in a supported language, without internal details. */
function expectRefusal(
  response: { statusCode: number; body: string; headers: Record<string, unknown> },
  status: number,
): void {
  expect(response.statusCode).toBe(status);
  expect(Object.keys(JSON.parse(response.body) as object)).toEqual(['message']);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).not.toMatch(/FST_|stack|node_modules|select |\/server\//);
}

describe('a malformed request', () => {
  it.each([
    '{',
    '{"identity":}',
    'null',
    '[]',
    '"text"',
    '7',
    'undefined',
    '{"identity":"a@b.co","password":"\\u0000aaaaaa"}',
  ])('is 400: %s', async (payload) => {
    expectRefusal(await post(payload, JSON_TYPE), 400);
  });

  it('is accepted if a text only contains the escape sequence of NUL as text', async () => {
    const response = await post('{"identity":"a@b.co","password":"\\\\u0000aaaaaa"}', JSON_TYPE);
    expect(response.statusCode).toBe((await post(VALID_BODY, JSON_TYPE)).statusCode);
  });

  it('is 400 without a body', async () => {
    expectRefusal(await post(undefined, {}), 400);
    expectRefusal(await post('', JSON_TYPE), 400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json\ta',
    'application/json x',
    'application/jsonx',
    'text/json',
  ])('is refused because of its content type: %s', async (type) => {
    const response = await post(VALID_BODY, { 'content-type': type });
    expectRefusal(response, response.statusCode);
    expect([400, 415]).toContain(response.statusCode);
  });

  it('is 413 if it is too large', async () => {
    expectRefusal(
      await post(JSON.stringify({ identity: 'a'.repeat(300_000), password: 'x' }), JSON_TYPE),
      413,
    );
  });

  it('is 400 or 404 if its URL is invalid', async () => {
    expectRefusal(await t.inject({ url: '/investor/%E0%A4%A' }), 400);
    expectRefusal(
      await t.inject({
        url: `/investor/news/${'1'.repeat(500)}`,
        headers: { authorization: `Bearer ${await t.tokenOf(MAIN)}` },
      }),
      404,
    );
  });
});

describe('prototype keys', () => {
  it.each([
    [400, '{"__proto__":{"polluted":true},"identity":"a@b.co","password":"123456"}'],
    [
      400,
      '{"identity":"a@b.co","password":"123456","constructor":{"prototype":{"polluted":true}}}',
    ],
    [400, '{"identity":{"__proto__":{"polluted":true}},"password":"123456"}'],
    [400, '{"identity":"a@b.co","password":"123456","\\u005f_proto__":{"polluted":true}}'],
    [422, '{"identity":"a@b.co","password":"123456","constructor":1}'],
    [422, '{"identity":"a@b.co","password":"123456","prototype":{"polluted":true}}'],
  ])('are refused with %i in a body: %s', async (status, payload) => {
    expect((await post(payload, JSON_TYPE)).statusCode).toBe(status);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('error messages', () => {
  it.each([
    ['ar', 'ar'],
    ['en', 'en'],
    ['en-US,en;q=0.9,ar;q=0.8', 'en'],
    ['fr', 'ar'],
    ['fr,en;q=0.5', 'en'],
    ['en;q=0.1,ar;q=0.2', 'ar'],
    ['en;q=0', 'ar'],
    ['', 'ar'],
    ['x'.repeat(5000), 'ar'],
  ])('follow Accept-Language: %s', async (header, language) => {
    const response = await t.inject({
      url: '/investor/profile',
      headers: { 'accept-language': header },
    });
    expect(response.json()).toEqual({
      message: language === 'ar' ? 'سجّل الدخول للمتابعة' : 'Sign in to continue',
    });
  });

  it('name the parameter', async () => {
    expect((await t.get('/investor/news?colour=1', MAIN, 'en')).json()).toEqual({
      message: 'Unknown parameter: colour',
    });
    expect((await t.get('/investor/news?per-page=21', MAIN, 'en')).json()).toEqual({
      message: 'per-page must be a whole number from 1 to 20',
    });
  });

  it('reject a body for a call without one', async () => {
    const response = await post(
      '{"all":true}',
      { ...JSON_TYPE, authorization: `Bearer ${await t.tokenOf(MAIN)}` },
      '/investor/user/logout',
    );
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ problems: { all: [{ key: 'error.unknownField' }] } });
  });
});

describe('an unknown path', () => {
  it.each([
    '/investor',
    '/investor/nothing',
    '/investor/news/3/more',
    '/assets/gone.js',
    '/files/x',
    '/',
    '/my-news',
    '/.env',
    '/server/main.ts',
    '/package.json',
  ])('is 404: %s', async (url) => {
    expectRefusal(await t.get(url), 404);
  });

  it('is 404 for an unsupported method', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      expect((await t.inject({ method, url: '/investor/news' })).statusCode).toBe(404);
    }
  });
});

describe('a response', () => {
  it('contains no column that its schema does not declare', async () => {
    // The rows contain the public id, the owner and cursor columns, which no response shows.
    const { body } = await t.get('/investor/news/3');
    expect(Object.keys((JSON.parse(body) as { data: object }).data)).not.toEqual(
      expect.arrayContaining(['public_id']),
    );
    expect(body).not.toMatch(/@owner|public_id|created_by|company_id|password_hash/);
    expect((await t.get('/investor/news')).body).not.toMatch(
      /@owner|public_id|created_by|company_id|details/,
    );
    expect((await t.get('/investor/profile')).body).not.toMatch(
      /hash|company_id|status|last_login/,
    );
  });
});

describe('without a database', () => {
  const appWith = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const storage = { databaseUrl, dataDir: '', remove: () => Promise.resolve() };
    return {
      database,
      appWithoutDatabase: await createTestApp({ database: { ...database, storage } }),
    };
  };
  const token = 'A'.repeat(51);

  /** A server that accepts connections and never responds. */
  const unresponsive = net.createServer(() => {});
  const openSockets = new Set<net.Socket>();
  beforeAll(async () => {
    unresponsive.on('connection', (socket) => openSockets.add(socket));
    await new Promise<void>((resolve) => unresponsive.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of openSockets) socket.destroy();
    unresponsive.close();
  });

  it.each(['refused', 'unresponsive'])(
    'answers 503 with Retry-After within three seconds: %s',
    async (failure) => {
      const port = failure === 'refused' ? 1 : (unresponsive.address() as net.AddressInfo).port;
      const { database, appWithoutDatabase } = await appWith(
        `postgres://nobody:secret@127.0.0.1:${port}/none`,
      );
      for (const request of [
        { url: '/investor/profile', headers: { authorization: `Bearer ${token}` } },
        {
          method: 'POST' as const,
          url: LOGIN,
          payload: { identity: MAIN, password: 'wrong-password' },
        },
        { url: '/readyz' },
      ]) {
        const at = performance.now();
        const response = await appWithoutDatabase.inject(request);
        // Three seconds, plus a margin for a machine that is busy with other tests.
        expect(performance.now() - at).toBeLessThan(4500);
        expectRefusal(response, 503);
        expect(response.headers['retry-after']).toBe('5');
      }
      expect((await appWithoutDatabase.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect(
        (await appWithoutDatabase.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
      ).toContain('process_resident_memory_bytes');
      // Concurrent failures are logged in one line, with their number and without a stack trace.
      await Promise.all(
        Array.from({ length: 5 }, () => appWithoutDatabase.inject({ url: '/readyz' })),
      );
      const outages = () =>
        appWithoutDatabase.log
          .map((line) => JSON.parse(line) as { msg?: string; requests?: number })
          .filter(({ msg }) => msg === 'the database does not answer');
      await expect.poll(() => outages().some(({ requests }) => requests! >= 5)).toBe(true);
      expect(outages().length).toBeLessThanOrEqual(5);
      expect(appWithoutDatabase.log.join('')).not.toMatch(/"stack"|secret/);
      await appWithoutDatabase.close();
      await database.close();
    },
  );
});
