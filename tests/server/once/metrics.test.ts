import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FairSemaphore } from '../../../src/server/limits/fairSemaphore.ts';
import { createSemaphores } from '../../../src/server/limits/semaphores.ts';
import { createTestApp, MAIN, testSettings, type TestApp } from '../../helpers/testApp.ts';

const TOKEN = 'collector-of-metrics-1';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const requestMetrics = (app: TestApp['app'], remoteAddress: string, headers = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers });
const valueOf = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(line))
    ?.split(' ')
    .at(-1);

describe('the metrics', () => {
  it('are returned to this machine only, and not to requests that a proxy forwards', async () => {
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await requestMetrics(t.app, local)).statusCode).toBe(200);
    for (const remote of ['203.0.113.7', '10.0.0.1', '1270.0.0.1'])
      expect((await requestMetrics(t.app, remote)).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded'])
      expect(
        (await requestMetrics(t.app, '127.0.0.1', { [header]: '203.0.113.7' })).statusCode,
      ).toBe(404);
  });

  it('are returned only with the bearer token if one is configured', async () => {
    const other = await createTestApp({
      database: t.database,
      settings: testSettings({ metricsToken: TOKEN }),
    });
    expect(
      (await requestMetrics(other.app, '203.0.113.7', { authorization: `Bearer ${TOKEN}` }))
        .statusCode,
    ).toBe(200);
    for (const authorization of [`Bearer ${TOKEN}x`, TOKEN, 'Bearer '])
      expect((await requestMetrics(other.app, '127.0.0.1', { authorization })).statusCode).toBe(
        404,
      );
    await other.close();
  });

  it('count requests by route and status without personal data', async () => {
    await t.read('/investor/news?title=secret');
    await t.get('/investor/news/424242');
    await t.inject({
      method: 'POST',
      url: '/investor/user/request-reset-password',
      payload: { email: MAIN },
    });
    const { body } = await requestMetrics(t.app, '127.0.0.1');
    expect(
      valueOf(
        body,
        'http_request_duration_seconds_count{method="GET",route="/investor/news",status="200"}',
      ),
    ).toBe('1');
    expect(
      valueOf(
        body,
        'http_request_duration_seconds_count{method="GET",route="/investor/news/:id",status="404"}',
      ),
    ).toBe('1');
    expect(valueOf(body, 'mails_waiting')).toBe('1');
    expect(Number(valueOf(body, 'process_resident_memory_bytes'))).toBeGreaterThan(1_000_000);
    expect(body).not.toMatch(/secret|424242|sanabil/);
  });

  it('show usage, waiting callers and refusals of each semaphore', async () => {
    const semaphores = {
      ...createSemaphores(),
      pictures: new FairSemaphore({ name: 'pictures', capacity: 10, perOwner: 8, queue: 1 }),
    };
    const other = await createTestApp({ database: t.database, semaphores });
    const release = semaphores.pictures.acquireNow('a', 8);
    const waiting = semaphores.pictures.acquire('b', 5);
    await expect(semaphores.pictures.acquire('c', 5)).rejects.toThrow();
    const { body } = await requestMetrics(other.app, '127.0.0.1');
    expect(
      ['held', 'waiting', 'refused'].map((name) =>
        valueOf(body, `share_${name}{share="pictures"}`),
      ),
    ).toEqual(['8', '1', '1']);
    release();
    await waiting;
    await other.close();
  });
});
