import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue } from '../../src/compiler/issue.ts';
import { definitions } from '../../src/compiler/vitePlugin.ts';
import type { ResolvedList, ResolvedScreen, RouteEntry } from '../../src/rules/resolved.ts';
import { connectPage, type Page } from './connectPage.ts';

const project = resolve(import.meta.dirname, '../..');
const list = 'schemas/news/my-news.list.json';

function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'definitions-'));
  for (const folder of ['schemas', 'locales']) cpSync(join(project, folder), join(root, folder), { recursive: true });
  return root;
}

/** Changes a file and tells how long ago that is. */
function edit(root: string, file: string, from: string, to: string): () => number {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  const started = performance.now();
  return () => performance.now() - started;
}

const plugin = (root: string) => definitions({ root, engine: join(project, 'src') });

describe('the development server', () => {
  const root = copyProject();
  let server: ViteDevServer;
  let page: Page;

  beforeAll(async () => {
    server = await createServer({ root, configFile: false, logLevel: 'silent', server: { port: 0, host: '127.0.0.1' }, plugins: [plugin(root)] });
    await server.listen();
    page = await connectPage(server);
  });

  afterAll(async () => {
    page.close();
    await server.close();
    rmSync(root, { recursive: true });
  });

  const load = async <Module>(name: string) => (await server.ssrLoadModule(`virtual:definitions/${name}`)) as Module;

  it('serves the app, the routes, each screen and each file of texts', async () => {
    const { app } = await load<{ app: { screens: { home: string } } }>('app');
    expect(app.screens.home).toBe('dashboard');
    const { routes, screens } = await load<{ routes: RouteEntry[]; screens: Record<string, () => Promise<{ screen: ResolvedScreen }>> }>('routes');
    expect(routes).toContainEqual({ id: 'login', path: '/login', title: 'auth.login.title', visibility: 'guest', frame: 'brand', documentTitle: 'تسجيل الدخول' });
    expect(routes).toContainEqual({ id: 'my-news', path: '/my-news', title: 'news.title.mine', visibility: 'session', frame: 'shell', documentTitle: 'أخباري' });
    expect((await screens['my-news']?.())?.screen).toMatchObject({ kind: 'list', texts: ['news'] });
    const { core, texts } = await load<{ core: string[]; texts: Record<string, Record<string, () => Promise<{ default: Record<string, string> }>>> }>('texts');
    expect(core).toEqual(['core']);
    expect((await texts['en']?.['news']?.())?.default['news.title.mine']).toBe('My news');
  });

  it('shows an edit without a reload, in well under half a second', async () => {
    const since = edit(root, list, '"width": 168', '"width": 200');
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>('definitions:update');
    expect(since()).toBeLessThan(500);
    expect(screens['my-news']?.columns.at(-1)?.width).toBe(200);
    expect(page.left().map(({ type }) => type)).not.toContain('full-reload');
  });

  it('sends of the texts only the file that changed', async () => {
    edit(root, 'locales/ar/news.json', '"news.title.mine": "أخباري"', '"news.title.mine": "أخباري أنا"');
    await page.take('definitions:issues');
    const { texts, routes } = await page.take<{ texts: object; routes: RouteEntry[] }>('definitions:update');
    expect(texts).toEqual({ ar: { news: expect.objectContaining({ 'news.title.mine': 'أخباري أنا' }) as unknown } });
    expect(routes.find(({ id }) => id === 'my-news')?.documentTitle).toBe('أخباري أنا');
  });

  it('tells a broken edit with its line, keeps the last good screen, and goes on once it is mended', async () => {
    edit(root, list, '"field": "title"', '"field": "tittle"');
    const { issues } = await page.take<{ issues: Issue[] }>('definitions:issues');
    expect(issues).toEqual([{ file: list, line: 12, column: 16, message: '“tittle” is no field that “news” answers', mend: 'did you mean “title”?' }]);
    expect((await load<{ screen: ResolvedList }>('screen/my-news')).screen.columns[0]?.field).toBe('title');

    const late = await connectPage(server);
    expect(await late.take('definitions:issues')).toEqual({ issues });
    late.send('definitions:hello');
    expect(await late.take('definitions:issues')).toEqual({ issues });
    late.close();

    edit(root, list, '"field": "tittle", "hideable": false', '"field": "title", "hideable": true');
    expect(await page.take('definitions:issues')).toEqual({ issues: [] });
    const { screens } = await page.take<{ screens: Record<string, ResolvedList> }>('definitions:update');
    expect(screens['my-news']?.columns[0]?.hideable).toBe(true);
    expect((await load<{ screen: ResolvedList }>('screen/my-news')).screen.columns[0]?.hideable).toBe(true);
  });
});

describe('a build', () => {
  const buildFrom = async (root: string) => {
    writeFileSync(join(root, 'main.js'), "export { routes, screens } from 'virtual:definitions/routes';\nexport { texts } from 'virtual:definitions/texts';\n");
    const output = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin(root)],
      build: { write: false, rolldownOptions: { input: join(root, 'main.js'), preserveEntrySignatures: 'strict' } },
    });
    return 'output' in output ? output.output.flatMap((file) => (file.type === 'chunk' ? file : [])) : [];
  };

  it('puts each screen and each file of texts into a chunk of its own', async () => {
    const root = copyProject();
    const chunks = await buildFrom(root);
    const holding = (word: string) => chunks.filter(({ code }) => code.includes(word));
    expect(holding('commnets_count')).toHaveLength(2);
    expect(holding('No news has been published yet')).toHaveLength(1);
    expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('commnets_count');
    rmSync(root, { recursive: true });
  });

  it('fails with the list of all issues', async () => {
    const root = copyProject();
    edit(root, list, '"field": "schools", "cell": "names"', '"field": "schools", "cell": "nemes"');
    edit(root, 'schemas/app.json', '"to": "news"', '"to": "nws"');
    await expect(buildFrom(root)).rejects.toThrow(/schemas\/app\.json:\d+:\d+ .*“nws”[\s\S]*my-news\.list\.json:13:35 {2}There is no cell “nemes” {2}→ did you mean “names”\?/);
    rmSync(root, { recursive: true });
  });
});
