import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHost } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue } from '../../src/compiler/issue.ts';
import { definitions, type DefinitionsOptions } from '../../src/compiler/vitePlugin.ts';
import type { ResolvedList, ResolvedScreen, RouteEntry } from '../../src/shared/resolved.ts';
import { createBase } from '../definitions/fixture.ts';
import { measureWork } from '../helpers/work.ts';
import { connectPage, type Page } from './connectPage.ts';

const list = 'schemas/books/books.list.json';

async function startServer(options: DefinitionsOptions): Promise<ViteDevServer> {
  const server = await createServer({
    root: options.root,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
    plugins: [definitions(options)],
  });
  return server.listen();
}

describe('the development server', () => {
  const base = createBase();
  let server: ViteDevServer;
  let page: Page;

  beforeAll(async () => {
    server = await startServer({ root: base.root });
    page = await connectPage(server);
  });

  afterAll(async () => {
    page.close();
    await server.close();
    base.remove();
  });

  const load = async <Module>(name: string) =>
    (await server.ssrLoadModule(`virtual:definitions/${name}`)) as Module;

  it('serves the app, the routes, each screen and each file of texts', async () => {
    const { app } = await load<{ app: { screens: { home: string } } }>('app');
    expect(app.screens.home).toBe('home');
    const { routes, screens } = await load<{
      routes: RouteEntry[];
      screens: Record<string, () => Promise<{ screen: ResolvedScreen }>>;
    }>('routes');
    expect(routes).toContainEqual({
      id: 'sign-in',
      path: '/sign-in',
      title: 'home.signIn',
      visibility: 'guest',
      frame: 'shell',
      documentTitle: 'Library',
    });
    expect((await screens['books']?.())?.screen).toMatchObject({ kind: 'list', texts: ['books'] });
    const { core, texts } = await load<{
      core: string[];
      texts: Record<string, Record<string, () => Promise<{ default: Record<string, string> }>>>;
    }>('texts');
    expect(core).toEqual(['core']);
    expect((await texts['en']?.['books']?.())?.default['book.title']).toBe('Books');
  });

  it('answers a page that says hello with the issues that stand', async () => {
    page.send('definitions:hello');
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
  });

  it('shows an edit without a reload, with well under half a second of work', async () => {
    base.edit({
      file: list,
      from: '{ "field": "printed" }',
      to: '{ "field": "printed", "width": 200 }',
    });
    const worked = measureWork();
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>(
      'definitions:update',
    );
    expect(worked()).toBeLessThan(500);
    expect(screens['books']?.columns.at(-1)?.width).toBe(200);
    expect(page.left().map(({ type }) => type)).not.toContain('full-reload');
  });

  it('shows a rule that has no examples yet, and tells of them', async () => {
    const edit = {
      file: 'schemas/loans/loan.schema.json',
      from: '"reader": { "type": "string",',
      to: '"reader": { "type": "string", "maxLength": 30,',
    };
    base.edit(edit);
    const { issues } = await page.take<{ issues: Issue[] }>('definitions:issues');
    expect(issues.map(({ message }) => message)).toEqual([
      'No example is accepted just at “maxLength” of “reader”',
      'No example is refused just past “maxLength” of “reader”',
    ]);
    const { modules } = await page.take<{ modules: Record<string, string> }>('definitions:update');
    expect(Object.keys(modules).sort()).toEqual(['edit-loan', 'lend']);
    base.edit({ file: edit.file, from: edit.to, to: edit.from });
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    await page.take('definitions:update');
  });

  it('sends of the texts only the file that changed', async () => {
    base.edit({
      file: 'locales/ar/books.json',
      from: '"book.title": "الكتب"',
      to: '"book.title": "كتبنا"',
    });
    await page.take('definitions:issues');
    const { texts } = await page.take<{ texts: object }>('definitions:update');
    expect(texts).toEqual({
      ar: { books: expect.objectContaining({ 'book.title': 'كتبنا' }) as unknown },
    });
  });

  it('tells a broken edit with its line, keeps the last good screen, and goes on once it is fixed', async () => {
    base.edit({ file: list, from: '"field": "title"', to: '"field": "tittle"' });
    const issues: Issue[] = [
      {
        file: list,
        line: 10,
        column: 16,
        message: '“tittle” is no field that “book” answers',
        fix: 'did you mean “title”?',
      },
    ];
    expect(await page.take('definitions:issues')).toEqual({ issues });
    expect((await load<{ screen: ResolvedList }>('screen/books')).screen.columns[0]?.field).toBe(
      'title',
    );

    const late = await connectPage(server);
    expect(await late.take('definitions:issues')).toEqual({ issues });
    late.send('definitions:hello');
    expect(await late.take('definitions:issues')).toEqual({ issues });
    late.close();

    base.edit({ file: list, from: '"field": "tittle"', to: '"field": "title", "hideable": false' });
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>(
      'definitions:update',
    );
    expect(screens['books']?.columns[0]?.hideable).toBe(false);
    expect((await load<{ screen: ResolvedList }>('screen/books')).screen.columns[0]?.hideable).toBe(
      false,
    );
  });

  it('takes up a new screen and a changed manifest', async () => {
    base.edit({
      file: 'schemas/desk/hours.page.json',
      lines: ['{ "kind": "page", "id": "hours", "route": "/hours", "title": "home.title" }'],
    });
    const { routes } = await page.take<{ routes: RouteEntry[] }>('definitions:update');
    expect(routes.map(({ path }) => path)).toContain('/hours');
    base.edit({
      file: 'src/engine/actions/openUrl/manifest.json',
      from: '"label": "action.open"',
      to: '"label": "action.reload"',
    });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>(
      'definitions:update',
    );
    expect(screens['books']?.rowActions[0]?.label).toBe('action.reload');
  });

  it('brings an edited rule to the page as a fresh module of each form, and only of those', async () => {
    base.edit({
      file: 'schemas/loans/loan.schema.json',
      from: '"minLength": 2',
      to: '"minLength": 5',
    });
    const worked = measureWork();
    const { modules, screens } = await page.take<{
      modules: Record<string, string>;
      screens: object;
    }>('definitions:update');
    expect(Object.keys(modules)).toEqual(['lend', 'edit-loan']);
    expect(Object.keys(screens)).not.toContain('lend');
    const [origin] = server.resolvedUrls?.local ?? [];
    const code = await (await fetch(new URL(modules['lend'] ?? '', origin))).text();
    expect(worked()).toBeLessThan(1000);
    expect(code).toContain('limit: 5');
    expect(code).toContain('"minLength":5');
    expect(code).toMatch(/from "\/.*runtime\.ts/);

    base.edit({ file: list, from: '"title": "book.title"', to: '"title": "home.title"' });
    expect((await page.take<{ modules: object }>('definitions:update')).modules).toEqual({});
  });

  it('outlives a language file that is no schema', async () => {
    const file = 'schemas/language/list.json';
    base.edit({ file, lines: ['{'] });
    base.edit({ file, gone: true });
    page.send('definitions:hello');
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
  });
});

describe("what is the host's", () => {
  const base = createBase();
  const host = createHost((_request, response) => response.end('the host'));
  let server: ViteDevServer;
  let page: Page;

  beforeAll(async () => {
    await once(host.listen(0, '127.0.0.1'), 'listening');
    server = await startServer({
      root: base.root,
      host: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    });
    page = await connectPage(server);
  });

  afterAll(async () => {
    page.close();
    await server.close();
    host.close();
    base.remove();
  });

  const isPassedOn = async (path: string) =>
    (await (await fetch(new URL(path, server.resolvedUrls!.local[0]))).text()) === 'the host';

  it.each([
    ['/library/books', true],
    ['/library?page=2', true],
    ['/files/2f9c', true],
    ['/openapi.json', true],
    ['/books', false],
    ['/librarians', false],
    ['/openapi-json', false],
    ['/@vite/client', false],
    ['/', false],
  ])('%s is passed on: %s', async (path, passed) => {
    expect(await isPassedOn(path)).toBe(passed);
  });

  it('is what the calls say that were added meanwhile', async () => {
    expect(await isPassedOn('/stacks/books')).toBe(false);
    base.edit({
      file: 'schemas/books/book.resource.json',
      from: '"path": "/library/books"',
      to: '"path": "/stacks/books"',
    });
    await page.take('definitions:issues');
    expect(await isPassedOn('/stacks/books')).toBe(true);
  });
});

describe('a build', () => {
  const buildFrom = async (root: string) => {
    writeFileSync(
      join(root, 'main.js'),
      "export { routes, screens } from 'virtual:definitions/routes';\nexport { texts } from 'virtual:definitions/texts';\n",
    );
    const output = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [definitions({ root })],
      build: {
        write: false,
        rolldownOptions: { input: join(root, 'main.js'), preserveEntrySignatures: 'strict' },
      },
    });
    return 'output' in output
      ? output.output.flatMap((file) => (file.type === 'chunk' ? file : []))
      : [];
  };

  it('puts each screen and each file of texts into a chunk of its own', async () => {
    const base = createBase();
    const chunks = await buildFrom(base.root);
    const holding = (word: string) => chunks.filter(({ code }) => code.includes(word));
    expect(holding('"printed"').concat(holding('`printed`'))).toHaveLength(1);
    expect(holding('No books')).toHaveLength(1);
    expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toMatch(/printed|No books/);
    base.remove();
  });

  it('fails with the list of all issues', async () => {
    const base = createBase();
    base.edit({
      file: list,
      from: '{ "field": "printed" }',
      to: '{ "field": "printed", "cell": "dat" }',
    });
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    await expect(buildFrom(base.root)).rejects.toThrow(
      [
        'The definitions have 2 issues:',
        'schemas/app.json:15:75  There is no screen “boks”  → did you mean “books”?',
        'schemas/books/books.list.json:12:35  There is no cell “dat”  → did you mean “date”?',
      ].join('\n'),
    );
    base.remove();
  });
});
