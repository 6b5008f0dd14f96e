import { afterEach, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/engine/data/requests/http.ts';
import type { StartedOpeningCall } from '../../src/engine/data/requests/openingCalls.ts';
import { createRead } from '../../src/engine/data/read.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { envelope } from './testProviders.tsx';

afterEach(() => vi.unstubAllGlobals());

const URL = '/banks';

async function readKeys(body: string, openingCalls?: StartedOpeningCall[]): Promise<unknown[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const http = createHttp({
    apiBase: '',
    getToken: () => 'secret',
    getLanguage: () => 'ar',
    onUnauthorized: () => undefined,
    openingCalls,
  });
  const call = {
    name: 'bank-choice.banks',
    method: 'GET',
    path: URL,
    response: 'map',
    pointer: '/data',
    filters: {},
  } as unknown as ResolvedCall;
  const scope = { http, envelope, language: 'ar', session: 1 };
  return (await createRead(scope, call, 'items').fetch()).map(({ key }) => key);
}

it.each([
  ['{"data":{"80":"a","10":"b","05":"c","2":"d"}}', ['80', '10', '05', '2']],
  ['{"data": {"riyadh":"a", "7":"b", "3":"\\"1\\":"}}', ['riyadh', '7', '3']],
  ['{"data":{"b":"a","a":"b"}}', ['b', 'a']],
  ['{"items":{"2":"a","1":"b"}}', ['2', '1']],
  ['{"data":["a","b"]}', ['0', '1']],
  ['{"data":{}}', []],
])('the labels of %s stay in order', async (body, keys) => {
  expect(await readKeys(body)).toEqual(keys);
});

it('the labels of a call that the page has started stay in order', async () => {
  const started: StartedOpeningCall = {
    url: URL,
    token: 'secret',
    language: 'ar',
    requestedAt: 0,
    response: Promise.resolve(new Response('{"data":{"80":"a","10":"b"}}')),
  };
  expect(await readKeys('{"data":{}}', [started])).toEqual(['80', '10']);
});
