import fs from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../src/server/http/security.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import {
  createTestApp,
  definitions,
  MAIN,
  testSettings,
  type TestApp,
} from '../../helpers/testApp.ts';

const PAGE =
  '<!doctype html><meta name="api-base" content=""><meta name="opening-calls" content=""><script type="module" src="/assets/main-abc.js"></script>';

/** Splits the page into the calls that it lists and the rest. */
function readPage(page: string): { rest: string; calls: string[] } {
  const [, calls = ''] = /<meta name="opening-calls" content="([^"]*)">/.exec(page) ?? [];
  return {
    rest: page.replace(calls, ''),
    calls: JSON.parse(
      calls.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
    ) as string[],
  };
}
const SCRIPT = 'console.log(1)';

let folder: string;
let t: TestApp;
let appWithOtherApi: TestApp;
beforeAll(async () => {
  // In a folder of its own, so that the file beside it belongs to this run only.
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-client-')), 'client');
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'index.html'), PAGE);
  fs.writeFileSync(path.join(folder, 'index.html.br'), zlib.brotliCompressSync('stale'));
  fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  fs.writeFileSync(path.join(folder, 'assets', 'main-abc.js'), SCRIPT);
  fs.writeFileSync(path.join(folder, 'assets', 'decodeHeic.worker-abc.js'), SCRIPT);
  fs.writeFileSync(path.join(folder, 'assets', 'main-abc.js.br'), zlib.brotliCompressSync(SCRIPT));
  fs.writeFileSync(path.join(folder, 'assets', 'main-abc.js.gz'), zlib.gzipSync(SCRIPT));
  fs.writeFileSync(path.join(path.dirname(folder), 'nasaq-secret.txt'), 'secret');
  t = await createTestApp({ clientFolder: folder });
  appWithOtherApi = await createTestApp({
    clientFolder: folder,
    database: t.database,
    settings: testSettings({
      apiBase: 'https://api.example/base"><script>',
      publicUrl: 'http://127.0.0.1:8080',
    }),
  });
});
afterAll(async () => {
  await appWithOtherApi.close();
  await t.close();
  removeFolder(path.dirname(folder));
});

describe('the content security policy', () => {
  const parse = (header: unknown) =>
    new Map(
      String(header)
        .split(';')
        .map((part) => [part.trim().split(' ')[0]!, part.trim().split(' ').slice(1)]),
    );

  it('is on every response, and only allows scripts from own files', async () => {
    for (const url of [
      '/',
      '/my-news',
      '/assets/main-abc.js',
      '/assets/gone.js',
      '/investor/profile',
      '/investor/nothing',
      '/healthz',
      '/openapi.json',
    ]) {
      const { headers } = await t.inject({ url });
      expect(Object.fromEntries(parse(headers['content-security-policy'])), url).toEqual({
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'upgrade-insecure-requests': [],
      });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('allows WebAssembly for the worker that decodes pictures, and nothing else', async () => {
    const { headers } = await t.inject({ url: '/assets/decodeHeic.worker-abc.js' });
    expect(Object.fromEntries(parse(headers['content-security-policy']))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
    });
  });

  it('allows another API host, and does not require HTTPS if the server has none', async () => {
    const { headers } = await appWithOtherApi.inject({ url: '/' });
    const policy = parse(headers['content-security-policy']);
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.example']);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('responses to requests that reach no route', () => {
  const exchange = async (request: string): Promise<string> => {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.write(request);
    let response = '';
    for await (const chunk of socket) response += chunk;
    return response;
  };
  const HOST = 'Host: localhost\r\nConnection: close\r\n';

  it.each([
    ['a malformed URL', `GET /% HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['a malformed URL of the API', `GET /investor/news/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an unknown expectation', `GET / HTTP/1.1\r\n${HOST}Expect: x\r\n\r\n`, 417],
    ['an unknown method', `GRAB / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['long headers', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
    ],
    ['no route', `GET /investor/nothing HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['no route for the method', `PATCH / HTTP/1.1\r\n${HOST}\r\n`, 404],
  ])('have the security headers: %s', async (_name, request, status) => {
    const response = await exchange(request);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = ''] = response.toLowerCase().split('\r\n\r\n');
    const names = head.split('\r\n').map((line) => line.split(':')[0]);
    for (const name of Object.keys(securityHeaders(testSettings())))
      expect(
        names.filter((one) => one === name.toLowerCase()),
        name,
      ).toHaveLength(1);
  });

  it('have them without a connection too', async () => {
    expect((await t.inject({ url: '/%' })).headers).toMatchObject(securityHeaders(testSettings()));
  });
});

describe('caching', () => {
  it('is forbidden for the API', async () => {
    for (const url of ['/investor/profile', '/investor/news', '/investor/nothing']) {
      expect((await t.inject({ url })).headers['cache-control']).toBe('no-store');
      expect((await t.get(url, MAIN)).headers['cache-control']).toBe('no-store');
    }
  });

  it('is permanent for files with a hash in their name, and never for the page', async () => {
    expect((await t.inject({ url: '/assets/main-abc.js' })).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await t.inject({ url: '/my-news' })).headers['cache-control']).toBe('no-cache');
    expect((await t.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
  });
});

describe('the client', () => {
  it.each(['/', '/login', '/my-news?page=2', '/news/edit/7', '/index.html', '/users/7.5/x'])(
    'gets its page at %s',
    async (url) => {
      const response = await t.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(readPage(response.body).rest).toBe(PAGE);
    },
  );

  it('gets the API host, escaped', async () => {
    expect((await appWithOtherApi.inject({ url: '/' })).body).toContain(
      '<meta name="api-base" content="https://api.example/base&quot;&gt;&lt;script&gt;">',
    );
  });

  it.each([
    ['/my-news', ['/investor/news']],
    [
      '/my-news/?page=2&sort=-liked_count&title=%D9%86%D9%88%D8%B1&unknown=1',
      ['/investor/news?title=%D9%86%D9%88%D8%B1&sort=-liked_count&page=2'],
    ],
    ['/school-messages/7', ['/investor/message?school_id=7']],
    ['/news/edit/1%2F%22%3E', ['/investor/news/1%2F%22%3E']],
    ['/dashboard', ['/investor/dashboard/cards', '/investor/dashboard']],
    // Only the block knows which calls it makes for this query.
    ['/dashboard?to=2026-10-01', []],
    [
      '/booking/school/grades/7',
      [
        '/investor/booking/files/7',
        '/investor/booking/school-classes/7',
        '/investor/booking/booking-stages/7',
      ],
    ],
    // The profile and the data of the screen are the same call.
    ['/profile', []],
    // The app first checks whether this is the main account.
    ['/users', []],
    ['/login', []],
    ['/nowhere', []],
    ['//', []],
  ])('gets the opening calls of %s', async (url, calls) => {
    expect(readPage((await t.inject({ url })).body).calls).toEqual(['/investor/profile', ...calls]);
  });

  it('gets files compressed if it accepts that, from the compressed files beside them', async () => {
    const read = async (encoding: string) =>
      t.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': encoding } });
    const brotli = await read('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    expect((await read('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await read('identity')).body).toBe(SCRIPT);
    expect(brotli.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const page = await t.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(readPage(zlib.brotliDecompressSync(page.rawPayload).toString()).rest).toBe(PAGE);
  });

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/gone.css',
    '/robots.txt',
    '/assets/..%2f..%2fnasaq-secret.txt',
    '/..%2fnasaq-secret.txt',
    '/%2e%2e/nasaq-secret.txt',
    '/.env',
    '/assets%2fgone.js',
    '/investor%2Fnews',
  ])('never gets its page, or a file from outside the folder, for %s', async (url) => {
    const response = await t.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.body).not.toContain('secret');
  });

  it('gets the page of a new build without a restart', async () => {
    const file = path.join(folder, 'index.html');
    fs.writeFileSync(file, PAGE.replace('abc', 'def'));
    fs.utimesSync(file, new Date(), new Date(Date.now() + 5000));
    expect((await t.inject({ url: '/' })).body).toContain('main-def.js');
    fs.writeFileSync(file, PAGE);
    fs.utimesSync(file, new Date(), new Date(Date.now() + 10_000));
  });
});

describe('the preloads of a page', () => {
  const linkOf = async (url: string) => (await t.inject({ url })).headers['link'];
  /** Writes the files of a build, in which all kinds of screens share a file. */
  const build = (name: string, later: number) => {
    const manifest = {
      'index.html': { file: `assets/${name}.js`, isEntry: true },
      'virtual:definitions/screen/my-news': { file: `assets/${name}-screen.js` },
      '_parts.js': { file: `assets/${name}-parts.js`, imports: ['index.html', '_shared.js'] },
      '_shared.js': { file: `assets/${name}-shared.js`, imports: ['index.html'] },
      '_other.js': { file: `assets/${name}-other.js` },
    };
    const modifiedAt = new Date(Date.now() + later);
    for (const [file, content] of [
      ['manifest.json', manifest],
      ['kinds.json', { list: `assets/${name}-parts.js` }],
    ] as const) {
      const written = path.join(folder, '.vite', file);
      fs.mkdirSync(path.dirname(written), { recursive: true });
      fs.writeFileSync(written, JSON.stringify(content));
      fs.utimesSync(written, new Date(), modifiedAt);
    }
  };
  const scriptsOf = (link: unknown) =>
    [...String(link).matchAll(/<\/assets\/([\w-]+)\.js>; rel=modulepreload/g)].map(
      ([, file]) => file,
    );

  it('are listed in its Link header, those of a new build without a restart', async () => {
    expect(await linkOf('/my-news')).toBeUndefined();
    build('main-abc', 0);
    expect(await linkOf('/my-news')).toMatch(/^<\/assets\/main-abc\.js>; rel=modulepreload, /);
    expect(scriptsOf(await linkOf('/my-news'))).toEqual([
      'main-abc',
      'main-abc-screen',
      'main-abc-parts',
      'main-abc-shared',
    ]);
    build('main-def', 5000);
    expect(scriptsOf(await linkOf('/my-news'))).toContain('main-def-parts');
    expect(await linkOf('/nowhere')).toBeUndefined();
    fs.rmSync(path.join(folder, '.vite', 'kinds.json'));
    expect(await linkOf('/my-news')).toBeUndefined();
    removeFolder(path.join(folder, '.vite'));
    expect(await linkOf('/my-news')).toBeUndefined();
  });
});

describe('/openapi.json', () => {
  it('describes every call of the resource files', async () => {
    const { openapi, paths, components } = (await t.inject({ url: '/openapi.json' })).json<{
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; security?: unknown; parameters?: { name: string }[] }>
      >;
      components: object;
    }>();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const registered = t.app.routeList
      .filter(({ url, method }) => url.startsWith('/investor') && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(registered.length).toBeGreaterThan(5);
    expect(described.toSorted()).toEqual(registered.toSorted());
    expect(components).toMatchObject({ securitySchemes: { bearer: { scheme: 'bearer' } } });
    expect(paths['/investor/news']!['get']!.parameters!.map(({ name }) => name).toSorted()).toEqual(
      ['cursor', 'page', 'per-page', 'school_id', 'sort', 'title'],
    );
    expect(paths['/investor/user/login']!['post']!.security).toBeUndefined();
    expect(paths['/investor/news']!['get']!.security).toEqual([{ bearer: [] }]);
    expect(JSON.stringify(paths)).not.toMatch(/errorMessage|"normalize"/);
  });

  it('says of each body whether it is a form with files', async () => {
    const { paths } = (await t.inject({ url: '/openapi.json' })).json<{
      paths: Record<
        string,
        Record<
          string,
          { operationId: string; requestBody?: { content: Record<string, { schema: object }> } }
        >
      >;
    }>();
    const calls = [...definitions().resources.values()].flatMap((one) => Object.values(one.calls));
    const multipart = calls.filter((call) => call.multipart).map(({ name }) => name);
    const forms = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => requestBody?.content['multipart/form-data']);
    expect(multipart.length).toBeGreaterThan(0);
    expect(forms.map(({ operationId }) => operationId).toSorted()).toEqual(multipart.toSorted());
    for (const { requestBody } of forms) {
      expect(Object.keys(requestBody!.content)).toEqual(['multipart/form-data']);
      expect(requestBody!.content['multipart/form-data']).toMatchObject({
        schema: {
          properties: { contract_attach: { contentMediaType: 'application/octet-stream' } },
        },
      });
    }
  });

  it('lists the headers of requests and responses', async () => {
    const { paths } = (await t.inject({ url: '/openapi.json' })).json<{
      paths: Record<
        string,
        Record<
          string,
          {
            parameters?: { name: string; in: string }[];
            responses: Record<string, { headers?: object }>;
          }
        >
      >;
    }>();
    const requestHeaders = (url: string, method: string) =>
      (paths[url]![method]!.parameters ?? [])
        .filter((one) => one.in === 'header')
        .map(({ name }) => name);
    const responseHeaders = (url: string, method: string, status: number) =>
      Object.keys(paths[url]![method]!.responses[status]!.headers ?? {});
    const [list, item] = ['/investor/news', '/investor/news/{id}'];
    expect([
      requestHeaders(list, 'post'),
      requestHeaders(item, 'put'),
      requestHeaders(item, 'delete'),
      requestHeaders(item, 'get'),
      requestHeaders(list, 'get'),
    ]).toEqual([['Idempotency-Key'], ['If-Match'], ['If-Match'], [], []]);
    expect([
      responseHeaders(list, 'post', 201),
      responseHeaders(item, 'put', 200),
      responseHeaders(item, 'get', 200),
      responseHeaders(list, 'get', 200),
      responseHeaders(item, 'delete', 204),
    ]).toEqual([['ETag'], ['ETag'], ['ETag'], [], []]);
  });
});
