import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rollup, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions } from '../../../src/build/definitions/vitePlugin.ts';
import type { CallName, Calls, Failure, StoredItems } from '../../../src/authoring/studio/api.ts';
import { studio } from '../../../src/authoring/studio/server/plugin.ts';
import { connectPage, type Page } from '../../compiler/connectPage.ts';
import { createBase } from '../../definitions/fixture.ts';
import { startVite } from '../../helpers/viteServer.ts';

const LIST = 'schemas/books/books.list.json';
const ENTITY = 'schemas/loans/loan.schema.json';

const base = createBase();
let server: ViteDevServer;
let page: Page;
let port: number;
let token: string;

function startPlugins() {
  const screens = definitions({ root: base.root });
  return [screens, studio(screens.api!)];
}

interface Answer {
  status: number;
  body: string;
}

/** Sends a request with any headers, also those that `fetch` sets by itself. */
const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const headersOfPage = () => ({
  host: `127.0.0.1:${port}`,
  origin: `http://127.0.0.1:${port}`,
  'content-type': 'application/json',
  'x-studio-token': token,
});

const sendCall = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  send('POST', `/@studio/api/${name}`, { ...headersOfPage(), ...headers }, JSON.stringify(body));

async function call<Name extends CallName>(
  name: Name,
  body: Calls[Name]['body'],
): Promise<Calls[Name]['response']> {
  const answer = await sendCall(name, body);
  expect(answer.status, answer.body).toBe(200);
  return JSON.parse(answer.body) as Calls[Name]['response'];
}

beforeAll(async () => {
  server = await startVite(base.root, startPlugins());
  ({ port } = server.httpServer!.address() as AddressInfo);
  page = await connectPage(server);
  const html = await send('GET', '/@studio/', { host: `127.0.0.1:${port}` });
  token = /name="studio-token" content="([\w-]+)"/.exec(html.body)?.[1] ?? '';
});

afterAll(async () => {
  page.close();
  await server.close();
  base.remove();
});

describe('who may use the studio', () => {
  it.each<[string, Record<string, string>]>([
    ['a page without the token', { 'x-studio-token': '' }],
    ['a page with another token', { 'x-studio-token': 'a'.repeat(32) }],
    ['a page of another site', { origin: 'http://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a form of another site', { 'content-type': 'text/plain' }],
    ['a name that leads to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('not %s', async (_, headers) => {
    expect((await sendCall('state', {}, headers)).status).toBe(403);
  });

  it('and the refusal is in every language', async () => {
    const { body } = await sendCall('state', {}, { 'x-studio-token': '' });
    const { message } = JSON.parse(body) as Failure;
    expect(message.ar).toContain('صفحة الاستوديو');
    expect(message.en).toContain('page of the studio');
  });

  it('not a request that is no POST', async () => {
    expect((await send('GET', '/@studio/api/state', headersOfPage())).status).toBe(403);
  });

  it('does not show the page, and with it the token, under another name', async () => {
    expect((await send('GET', '/@studio/', { host: 'evil.example' })).body).not.toContain(token);
  });

  it('answers its own page', async () => {
    expect((await call('state', {})).languages).toEqual(['ar', 'en']);
  });
});

describe('calls', () => {
  it.each([
    ['state', { file: 'a' }],
    ['panel', { file: 'a' }],
    ['edit', { label: 'a', edits: [] }],
    ['edit', { label: 'a', edits: [{ file: LIST, kind: 'none', path: [] }] }],
    ['edit', { label: 'a', edits: [{ file: LIST, kind: 'set', path: [{}], value: 1 }] }],
    ['resolve', { label: 'a', file: LIST, path: [], take: 'both' }],
  ])('%s is refused with a body of another shape', async (name, body) => {
    expect((await sendCall(name, body)).status).toBe(400);
  });

  it('with an unknown name are refused', async () => {
    expect((await sendCall('toString', {})).status).toBe(404);
  });

  it('that fail change nothing and say why, in every language', async () => {
    const { status, body } = await sendCall('edit', {
      label: 'edit',
      edits: [{ file: 'src/language/list.json', kind: 'set', path: ['title'], value: 'x' }],
    });
    expect(status).toBe(400);
    const { message } = JSON.parse(body) as Failure;
    expect(message.en).toContain('does not change');
    expect(message.ar).not.toBe(message.en);
  });
});

describe('an edit', () => {
  it('updates open pages without writing a file, and undo takes it back', async () => {
    const before = readFileSync(join(base.root, LIST), 'utf8');
    const edits = [{ file: LIST, kind: 'set' as const, path: ['columns', 0, 'width'], value: 333 }];
    const state = await call('edit', { label: 'width', edits });
    expect(state).toMatchObject({ undo: 'width', files: [{ file: LIST, status: 'changed' }] });
    const { screens } = await page.take<{ screens: Record<string, { columns: object[] }> }>(
      'definitions:update',
    );
    expect(screens['books']?.columns[0]).toMatchObject({ width: 333 });
    await page.take('studio:changed');
    expect(readFileSync(join(base.root, LIST), 'utf8')).toBe(before);
    const undone = await call('undo', {});
    expect(undone).toMatchObject({ files: [], redo: 'width' });
    expect(undone.revision).toBeGreaterThan(state.revision);
  });

  it('turns a name into an object for another property, and back into the name', async () => {
    const path = ['filters', 0];
    const { filters } = JSON.parse(readFileSync(join(base.root, LIST), 'utf8')) as {
      filters: unknown[];
    };
    const place = { file: LIST, path: [...path, 'chipLabel'] };
    await call('edit', {
      label: 'label',
      edits: [{ ...place, kind: 'set', value: 'book.title' }],
    });
    expect((await call('panel', { file: LIST, path })).properties).toContainEqual(
      expect.objectContaining({ name: 'chipLabel', value: 'book.title' }),
    );
    await call('edit', { label: 'label', edits: [{ ...place, kind: 'remove' }] });
    const { text } = await call('file', { file: LIST });
    expect((JSON.parse(text) as { filters: unknown[] }).filters).toEqual(filters);
    await call('undo', {});
    await call('undo', {});
  });

  it('with an issue is in the draft, and the issue names the place', async () => {
    const path = ['columns', 0, 'field'];
    const state = await call('edit', {
      label: 'field',
      edits: [{ file: LIST, kind: 'set', path, value: 'none' }],
    });
    expect(state.issues).toContainEqual(expect.objectContaining({ file: LIST, path }));
    expect((await call('diff', {})).files[0]?.diff).toContain('"none"');
    await call('undo', {});
  });

  it('of a text at one place gives it a key of its own, in every language', async () => {
    const state = await call('editText', {
      label: 'text',
      key: 'book.title',
      suffix: '',
      language: 'en',
      text: 'Name of the book',
      onlyAt: { file: LIST, path: ['columns', 0, 'label'] },
    });
    expect(state.key).not.toBe('book.title');
    const entry = await call('text', { key: state.key });
    expect(entry.forms[0]?.texts).toMatchObject({ en: 'Name of the book' });
    expect(entry.uses).toHaveLength(1);
    await call('undo', {});
    expect((await call('state', {})).files).toEqual([]);
  });
});

describe('the impact of the draft', () => {
  const path = ['columns', 1];
  const removeColumn = { label: 'remove', edits: [{ file: LIST, kind: 'remove' as const, path }] };

  it('is compared with the files on disk', async () => {
    expect(await call('impact', {})).toEqual({ impacts: [] });
    await call('edit', removeColumn);
    const { impacts } = await call('impact', {});
    expect(impacts).toContainEqual({
      severity: 'loses',
      message: {
        ar: expect.stringContaining('pages') as string,
        en: expect.stringContaining('pages') as string,
      },
      place: expect.objectContaining({ file: LIST, version: 'before' }) as object,
    });
    await call('undo', {});
    expect(await call('impact', {})).toEqual({ impacts: [] });
  });

  it('is empty after the draft was written', async () => {
    const before = readFileSync(join(base.root, LIST), 'utf8');
    await call('edit', removeColumn);
    await call('keep', {});
    expect(await call('impact', {})).toEqual({ impacts: [] });
    await call('editFile', { label: 'restore', file: LIST, text: before });
    expect((await call('impact', {})).impacts).not.toEqual([]);
    await call('keep', {});
    expect(readFileSync(join(base.root, LIST), 'utf8')).toBe(before);
    expect(await call('impact', {})).toEqual({ impacts: [] });
  });
});

describe('counting stored items', () => {
  const rule = { file: ENTITY, kind: 'set' as const, path: ['properties', 'reader', 'minLength'] };
  const count = async () => {
    const { status, body } = await sendCall('storedItems', {});
    expect(status).toBe(200);
    return body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredItems);
  };

  it('is for the page of the studio only', async () => {
    expect((await sendCall('storedItems', {}, { 'x-studio-token': '' })).status).toBe(403);
    expect((await sendCall('storedItems', { all: true })).status).toBe(400);
  });

  it('answers with lines, and names what is in no table', async () => {
    expect(await count()).toEqual([{ state: 'nothing' }]);
    await call('edit', { label: 'rule', edits: [{ ...rule, value: 5 }] });
    expect(await count()).toEqual([
      expect.objectContaining({ state: 'counted', unstored: ['loan'] }),
    ]);
    await call('undo', {});
    expect(await count()).toEqual([{ state: 'nothing' }]);
  });
});

it('is not part of a build', async () => {
  const built = (await build({
    root: base.root,
    configFile: false,
    logLevel: 'silent',
    plugins: startPlugins(),
    build: {
      write: false,
      rolldownOptions: { input: 'virtual:definitions/routes' },
    },
  })) as Rollup.RollupOutput;
  const code = built.output.map((file) => ('code' in file ? file.code : '')).join('');
  expect(code).toContain('books');
  expect(code).not.toContain('@studio');
});
