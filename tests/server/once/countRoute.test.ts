import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerCount, type Count } from '../../../src/authoring/development/countRoute.ts';
import { countOnServer, COUNT_PATH } from '../../../src/build/definitions/storedCount.ts';

const TOKEN = 'a-token-of-the-studio';

let count: Count;
let logged: string[];
const server = createServer((received, response) => {
  const log = (text: string) => void logged.push(text);
  void answerCount(received, response, { token: TOKEN, count, log });
});
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  logged = [];
  count = async function* () {
    yield progress(0);
    yield progress(2);
  };
});

const progress = (done: number) => ({
  companies: { done, total: 2 },
  resources: [],
  unread: [],
});

const asked = (signal = new AbortController().signal, token = TOKEN) =>
  countOnServer({ host, token }, [], signal);

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

it('sends the progress and the result', async () => {
  expect(await collect(asked())).toEqual([progress(0), progress(2)]);
});

const statusOf = (method: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(new URL(COUNT_PATH, host), { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end(method === 'POST' ? '[]' : undefined);
  });

const ACCEPTED = { 'x-studio-token': TOKEN, 'content-type': 'application/json' };

it('answers a program that has the token', async () => {
  expect(await statusOf('POST', ACCEPTED)).toBe(200);
});

it.each<[string, string, Record<string, string>]>([
  ['without the token', 'POST', { 'content-type': 'application/json' }],
  ['with another token', 'POST', { ...ACCEPTED, 'x-studio-token': 'b' }],
  ['of a page', 'POST', { ...ACCEPTED, origin: 'http://127.0.0.1' }],
  ['to another name', 'POST', { ...ACCEPTED, host: 'evil.example' }],
  ['with a body that a form can send', 'POST', { ...ACCEPTED, 'content-type': 'text/plain' }],
  ['that is no POST', 'GET', ACCEPTED],
])('refuses a request %s', async (_, method, headers) => {
  expect(await statusOf(method, headers)).toBe(403);
});

it('fails on the side of the studio if the server refuses, fails or ends early', async () => {
  await expect(collect(asked(undefined, 'other'))).rejects.toThrow('403');
  count = async function* () {
    yield progress(1);
    throw new Error('no such column');
  };
  await expect(collect(asked())).rejects.toThrow();
  expect(logged).toEqual([expect.stringContaining('no such column')]);
  count = async function* () {
    yield progress(1);
  };
  await expect(collect(asked())).rejects.toThrow('ended early');
});

it('is cancelled when the studio ends its request', async () => {
  const cancelled = new AbortController();
  const seen = new Promise<void>((resolve) => {
    count = async function* (_rules, signal) {
      signal.addEventListener('abort', () => resolve());
      yield progress(0);
      await seen;
    };
  });
  const results = asked(cancelled.signal);
  await results.next();
  cancelled.abort();
  await expect(results.next()).rejects.toThrow();
  await seen;
  expect(logged).toEqual([]);
});
