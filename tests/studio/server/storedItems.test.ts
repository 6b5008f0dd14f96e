import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StoredRules } from '../../../src/shared/resolved/storedRules.ts';
import { COUNT_TYPE, type StoredCount } from '../../../src/build/definitions/storedCount.ts';
import type { StoredItems } from '../../../src/authoring/studio/api.ts';
import { countStoredItems } from '../../../src/authoring/studio/server/storedItems.ts';
import { compileDraft, set, type Draft } from '../../compiler/impact/draft.ts';

const NEWS = 'schemas/news/news.schema.json';
const STRICTER: Draft = { [NEWS]: [set(['properties', 'title', 'maxLength'], 20)] };

let answer: (response: ServerResponse) => void;
let asked: StoredRules[][];
const api = createServer((request, response) => void receive(request, response));
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rules = (await json(request)) as StoredRules[];
  asked.push(rules);
  answer(response);
}
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void api.close());
beforeEach(() => {
  asked = [];
  answer = (response) => send(response, COUNTED);
});

const COUNTED: StoredCount = {
  companies: { done: 2, total: 2 },
  resources: [
    {
      resource: 'news',
      items: 9,
      refused: 1,
      fields: [
        {
          field: 'title',
          problem: { key: 'news.error.title.maxLength', params: { limit: 20 } },
          count: 1,
          samples: [{ company: { ar: 'سنابل', en: 'Sanabil' }, id: 3 }],
        },
      ],
    },
  ],
  unread: [],
};

function send(response: ServerResponse, ...counts: StoredCount[]): void {
  response.writeHead(200, { 'content-type': COUNT_TYPE });
  for (const one of counts) response.write(`${JSON.stringify(one)}\n`);
  response.end();
}

async function count(draft: Draft, token: string | undefined = 'token'): Promise<StoredItems[]> {
  const { signal } = new AbortController();
  const results: StoredItems[] = [];
  for await (const one of countStoredItems(compileDraft(draft), { host, token }, signal))
    results.push(one);
  return results;
}

it('translates the titles and the messages with the texts of the draft', async () => {
  const counting = { ...COUNTED, companies: { done: 1, total: 2 } };
  answer = (response) => send(response, counting, COUNTED);
  const text = 'A title has at most {limit} letters';
  const results = await count({
    ...STRICTER,
    'locales/en/news.json': [set(['news.error.title.maxLength'], text)],
  });
  expect(results.map(({ state }) => state)).toEqual(['counting', 'counting', 'counted']);
  expect(asked).toMatchObject([[{ resource: 'news' }]]);
  expect(results[2]).toMatchObject({
    resources: [
      {
        title: { en: 'All news' },
        items: 9,
        refused: 1,
        fields: [{ field: 'title', count: 1, message: { en: 'A title has at most 20 letters' } }],
      },
    ],
  });
});

it.each<[string, Draft, StoredItems]>([
  [
    'a looser rule',
    { [NEWS]: [set(['properties', 'title', 'maxLength'], 400)] },
    { state: 'nothing' },
  ],
  ['a draft with issues', { ...STRICTER, 'schemas/news/news.list.json': '{' }, { state: 'issues' }],
])('asks nothing about %s', async (_what, draft, result) => {
  expect(await count(draft)).toEqual([result]);
  expect(asked).toEqual([]);
});

it('asks nothing if no rule can be counted, and names what cannot', async () => {
  const results = await count({
    'schemas/people/user.schema.json': [set(['properties', 'password', 'maxLength'], 9)],
  });
  expect(results).toEqual([
    expect.objectContaining({ state: 'counted', unanswered: ['user.password'] }),
  ]);
  expect(asked).toEqual([]);
});

it('counts in spite of examples that the new rule refuses', async () => {
  const draft = { [NEWS]: [set(['properties', 'title', 'maxLength'], 5)] };
  expect(compileDraft(draft).after.issues).not.toEqual([]);
  expect(await count(draft)).toMatchObject([{ state: 'counting' }, { state: 'counted' }]);
});

it('adds the resources that the server does not read', async () => {
  answer = (response) => send(response, { ...COUNTED, resources: [], unread: ['news'] });
  expect(await count(STRICTER)).toMatchObject([{ unstored: [] }, { unstored: ['news'] }]);
});

it.each<[string, typeof answer]>([
  ['refuses', (response) => response.writeHead(403).end()],
  ['does not know the path', (response) => response.writeHead(404).end('{}')],
  ['waits for right definitions', (response) => response.writeHead(503).end('{}')],
  ['ends early', (response) => response.destroy()],
])('says that the items cannot be counted if the server %s', async (_what, one) => {
  answer = one;
  expect((await count(STRICTER)).at(-1)).toEqual({ state: 'unavailable' });
});

it('says so too if there is no server, or none with a token', async () => {
  const { signal } = new AbortController();
  const stopped = { host: 'http://127.0.0.1:1', token: 'token' };
  for (const server of [undefined, { host, token: undefined }, stopped]) {
    const results: StoredItems[] = [];
    for await (const one of countStoredItems(compileDraft(STRICTER), server, signal))
      results.push(one);
    expect(results.at(-1)).toEqual({ state: 'unavailable' });
  }
  expect(asked).toEqual([]);
});
