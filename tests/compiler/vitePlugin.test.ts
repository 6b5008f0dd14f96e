import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHost } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranslatedIssue } from '../../src/compiler/issues/issue.ts';
import { STATE_PATH } from '../../src/build/definitions/serverState.ts';
import { definitions, type DefinitionsOptions } from '../../src/build/definitions/vitePlugin.ts';
import type {
  ResolvedList,
  ResolvedScreen,
  RouteEntry,
} from '../../src/shared/resolved/resolved.ts';
import { createDevelopmentState } from '../../src/authoring/development/developmentState.ts';
import { createBase } from '../definitions/fixture.ts';
import { startCpuTimer } from '../helpers/cpuTimer.ts';
import { startVite } from '../helpers/viteServer.ts';
import { connectPage, type Page } from './connectPage.ts';

const list = 'schemas/books/books.list.json';

const startServer = (options: DefinitionsOptions): Promise<ViteDevServer> =>
  startVite(options.root, [definitions(options)]);

describe('the dev server', () => {
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

  it('serves the app, the routes, each screen and each locale file', async () => {
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
      layout: 'shell',
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

  it('sends the current issues when a page connects', async () => {
    page.send('definitions:hello');
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
  });

  it('updates an edited screen without a reload, in less than 500 ms of CPU time', async () => {
    base.edit({
      file: list,
      from: '"printed"',
      to: '{ "field": "printed", "width": 200 }',
    });
    const cpuTime = startCpuTimer();
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>(
      'definitions:update',
    );
    expect(cpuTime()).toBeLessThan(500);
    expect(screens['books']?.columns.at(-1)?.width).toBe(200);
    expect(page.unread().map(({ type }) => type)).not.toContain('full-reload');
  });

  it('applies a rule without examples and reports the missing examples', async () => {
    const edit = {
      file: 'schemas/loans/loan.schema.json',
      from: '"reader": { "type": "string",',
      to: '"reader": { "type": "string", "maxLength": 30,',
    };
    base.edit(edit);
    const { issues } = await page.take<{ issues: TranslatedIssue[] }>('definitions:issues');
    expect(issues.map(({ message }) => message.en)).toEqual([
      'No accepted example has exactly the limit “maxLength” of “reader”',
      'No refused example is just outside the limit “maxLength” of “reader”',
    ]);
    const { modules } = await page.take<{ modules: Record<string, string> }>('definitions:update');
    expect(Object.keys(modules).sort()).toEqual(['edit-loan', 'lend']);
    base.edit({ file: edit.file, from: edit.to, to: edit.from });
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    await page.take('definitions:update');
  });

  it('sends only the locale file that changed', async () => {
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

  it('reports a broken edit with its line, keeps the last valid screen, and continues after the fix', async () => {
    base.edit({ file: list, from: '"title",\n    {', to: '"tittle",\n    {' });
    const issues: TranslatedIssue[] = [
      {
        file: list,
        line: 6,
        column: 5,
        message: {
          ar: '«\u2068tittle\u2069» ليس من حقول «\u2068book\u2069»',
          en: '“tittle” is not a field of “book”',
        },
        fix: {
          ar: 'هل تقصد «\u2068title\u2069»؟ (أو أضفه إلى \u2068book.schema.json\u2069، أو احذفه من هنا)',
          en: 'Did you mean “title”? (or add it to book.schema.json, or remove it here)',
        },
      },
    ];
    expect(await page.take('definitions:issues')).toEqual({ issues });
    expect((await load<{ screen: ResolvedList }>('screen/books')).screen.columns[0]?.field).toBe(
      'title',
    );

    const secondPage = await connectPage(server);
    expect(await secondPage.take('definitions:issues')).toEqual({ issues });
    secondPage.send('definitions:hello');
    expect(await secondPage.take('definitions:issues')).toEqual({ issues });
    secondPage.close();

    base.edit({ file: list, from: '"tittle"', to: '{ "field": "title", "hideable": true }' });
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>(
      'definitions:update',
    );
    expect(screens['books']?.columns[0]?.hideable).toBe(true);
    expect((await load<{ screen: ResolvedList }>('screen/books')).screen.columns[0]?.hideable).toBe(
      true,
    );
  });

  it('applies a new screen and a changed manifest', async () => {
    base.edit({
      file: 'schemas/desk/hours.page.json',
      lines: ['{ "title": "home.title" }'],
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

  it('sends new validator modules for exactly the forms that an edited rule affects', async () => {
    base.edit({
      file: 'schemas/loans/loan.schema.json',
      from: '"minLength": 2',
      to: '"minLength": 5',
    });
    const cpuTime = startCpuTimer();
    const { modules, screens } = await page.take<{
      modules: Record<string, string>;
      screens: object;
    }>('definitions:update');
    expect(Object.keys(modules)).toEqual(['lend', 'edit-loan']);
    expect(Object.keys(screens)).not.toContain('lend');
    const [origin] = server.resolvedUrls?.local ?? [];
    const code = await (await fetch(new URL(modules['lend'] ?? '', origin))).text();
    expect(cpuTime()).toBeLessThan(1000);
    expect(code).toContain('limit: 5');
    expect(code).toContain('"minLength":5');
    expect(code).toMatch(/from "\/.*runtime\.ts/);

    base.edit({ file: list, from: '"title": "book.title"', to: '"title": "home.title"' });
    expect((await page.take<{ modules: object }>('definitions:update')).modules).toEqual({});
  });

  it('keeps running while a schema file of the language is broken', async () => {
    const file = 'src/language/list.json';
    base.edit({ file, lines: ['{'] });
    base.edit({ file, gone: true });
    page.send('definitions:hello');
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
  });
});

describe('the proxy to the API server', () => {
  const base = createBase();
  const apiServer = createHost((_request, response) => response.end('the host'));
  let server: ViteDevServer;
  let page: Page;

  beforeAll(async () => {
    await once(apiServer.listen(0, '127.0.0.1'), 'listening');
    server = await startServer({
      root: base.root,
      host: `http://127.0.0.1:${(apiServer.address() as AddressInfo).port}`,
    });
    page = await connectPage(server);
  });

  afterAll(async () => {
    page.close();
    await server.close();
    apiServer.close();
    base.remove();
  });

  const isForwarded = async (path: string) =>
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
  ])('forwards %s: %s', async (path, forwarded) => {
    expect(await isForwarded(path)).toBe(forwarded);
  });

  it('follows changes of the calls', async () => {
    expect(await isForwarded('/stacks/books')).toBe(false);
    base.edit({
      file: 'schemas/books/book.resource.json',
      from: '"path": "/library/books"',
      to: '"path": "/stacks/books"',
    });
    await page.take('definitions:issues');
    expect(await isForwarded('/stacks/books')).toBe(true);
  });
});

describe('the state of the development server', () => {
  const base = createBase();
  const message = { ar: 'لا يستطيع الخادم التصفية', en: 'The server cannot filter' };
  const issue = { file: list, line: 1, column: 1, message, fix: message };
  const refused = {
    id: 'id-1',
    at: 1,
    method: 'GET',
    url: '/library/books/9',
    status: 404,
    reasons: [],
  };

  it('is shown by the page, also after the server has started again', async () => {
    let state = createDevelopmentState();
    state.setIssues([issue]);
    const apiServer = createHost((request, response) => {
      expect(request.url).toBe(STATE_PATH);
      state.stream(response);
    });
    await once(apiServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = apiServer.address() as AddressInfo;
    const server = await startServer({ root: base.root, host: `http://127.0.0.1:${port}` });
    const page = await connectPage(server);
    await expect
      .poll(() => page.take('definitions:issues'))
      .toEqual({ issues: [expect.objectContaining(issue)] });
    state.addRefused(refused);
    await expect
      .poll(() => page.take('server:refused'))
      .toMatchObject({ requests: [refused], dismiss: { en: 'Dismiss' } });

    state = createDevelopmentState();
    apiServer.closeAllConnections();
    await expect.poll(() => page.take('definitions:issues')).toEqual({ issues: [] });
    state.setIssues([issue]);
    await expect.poll(() => page.take('definitions:issues')).toEqual({ issues: [issue] });
    page.send('definitions:hello');
    expect(await page.take('definitions:issues')).toEqual({ issues: [issue] });
    page.close();
    await server.close();
    apiServer.close();
    base.remove();
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

  it('creates a separate chunk for each screen and each locale file', async () => {
    const base = createBase();
    const chunks = await buildFrom(base.root);
    const chunksWith = (word: string) => chunks.filter(({ code }) => code.includes(word));
    expect(chunksWith('"printed"').concat(chunksWith('`printed`'))).toHaveLength(1);
    expect(chunksWith('No books')).toHaveLength(1);
    expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toMatch(/printed|No books/);
    base.remove();
  });

  it('fails and lists all issues', async () => {
    const base = createBase();
    base.edit({
      file: list,
      from: '"printed"',
      to: '{ "field": "printed", "cell": "dat" }',
    });
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    await expect(buildFrom(base.root)).rejects.toThrow(
      [
        'The definitions have 2 issues:',
        'schemas/app.json:14:75  There is no screen “boks”  → Did you mean “books”?',
        'schemas/books/books.list.json:8:35  There is no cell “dat”  → Did you mean “date”?',
      ].join('\n'),
    );
    base.remove();
  });
});
