import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall, RouteEntry } from '../../src/shared/resolved/resolved.ts';
import { findRoute, paramsAt } from '../../src/shared/calls/routes.ts';
import { openUrl } from '../../src/engine/actions/openUrl/openUrl.ts';
import { pathFor } from '../../src/engine/app.ts';
import { createDeviceStorage } from '../../src/engine/data/deviceStorage.ts';
import { createHttp, type Http } from '../../src/engine/data/requests/http.ts';
import type { StartedOpeningCall } from '../../src/engine/data/requests/openingCalls.ts';
import { toPage } from '../../src/engine/data/page.ts';
import { readPointer } from '../../src/shared/pointer.ts';
import { isFinal, Problem, toProblem } from '../../src/engine/data/requests/problem.ts';
import { actions } from '../../src/engine/registries.ts';
import { nextSort } from '../../src/shared/calls/listQuery.ts';

const list: ResolvedCall = {
  name: 'book.all',
  method: 'GET',
  effect: 'read',
  path: '/books',
  access: 'company',
  hasBody: false,
  response: 'page',
  pointer: '/data/items',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 20,
};
const envelope = {
  item: '/data',
  items: '/data/items',
  links: '/data/_links',
  meta: '/data/_meta',
};

afterEach(() => vi.unstubAllGlobals());

const answerWith = (body: unknown, init?: ResponseInit) =>
  vi.fn(async () => new Response(JSON.stringify(body), init));

function setUp(apiBase = 'https://api.example') {
  const onUnauthorized = vi.fn();
  return {
    http: createHttp({
      apiBase,
      getToken: () => 'secret',
      getLanguage: () => 'ar',
      onUnauthorized,
    }),
    onUnauthorized,
  };
}

describe('pages', () => {
  const parts = {
    items: [{ id: 1 }],
    _links: { next: { href: 'https://api.example/books?page=3' } },
    _meta: { currentPage: 2, pageCount: 3, totalCount: 41 },
  };
  const expected = {
    rows: [{ id: 1 }],
    page: 2,
    pages: 3,
    total: 41,
    previous: null,
    next: 'https://api.example/books?page=3',
    totals: null,
  };

  it('are read from the envelope, or from the top of the body', () => {
    expect(toPage(list, envelope, { data: parts })).toEqual(expected);
    expect(toPage(list, envelope, parts)).toEqual(expected);
  });

  it('have the totals next to the items, with links and counts', () => {
    const summed = { ...list, pointer: '/data/shown/items', totals: 'book-totals' };
    expect(toPage(summed, envelope, { data: { copies: 7, shown: parts } })).toEqual({
      ...expected,
      totals: { copies: 7, shown: parts },
    });
  });

  it('have no percentage of nothing, in rows and totals, where the API answers 0', () => {
    const shares = {
      ...list,
      pointer: '/data/shown/items',
      totals: 'book-totals',
      percents: { lent: 'copies' },
      totalPercents: { lentOfAll: 'copies' },
    };
    const page = toPage(shares, envelope, {
      data: {
        copies: 0,
        lentOfAll: 0,
        shown: { ...parts, items: [{ copies: 0, lent: 0 }, { copies: 4, lent: 0 }, { copies: 0 }] },
      },
    });
    expect(page.rows).toEqual([{ copies: 0, lent: null }, { copies: 4, lent: 0 }, { copies: 0 }]);
    expect(page.totals).toMatchObject({ copies: 0, lentOfAll: null });
  });

  it('are one empty page if the response has none', () => {
    expect(toPage(list, envelope, {})).toEqual({
      rows: [],
      page: 1,
      pages: 1,
      total: null,
      previous: null,
      next: null,
      totals: null,
    });
  });

  it('are not read from inherited properties', () => {
    expect(readPointer({ data: {} }, '/data/constructor')).toBeUndefined();
    expect(readPointer({ 'a/b': 1 }, '/a~1b')).toBe(1);
  });
});

describe('a call that creates something', () => {
  const create: ResolvedCall = {
    ...list,
    name: 'book.create',
    method: 'POST',
    effect: 'create',
    response: 'item',
    hasBody: true,
    variant: 'create',
  };
  const keysOf = (fetch: ReturnType<typeof vi.fn>) =>
    fetch.mock.calls.map(([, init]) =>
      new Headers((init as RequestInit).headers).get('idempotency-key'),
    );

  it('keeps its idempotency key after lost responses until it succeeds or the body changes', async () => {
    const fetch = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce(new Response('<html>Sign in to the network</html>', { status: 200 }))
      .mockResolvedValueOnce(new Response('', { status: 500 }))
      .mockImplementation(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const { http } = setUp('');
    const [first, second] = [{ body: { title: 'one' } }, { body: { title: 'other' } }];
    for (const status of [0, 0, 500])
      await expect(http.send(create, first)).rejects.toMatchObject({ status });
    await http.send(create, first);
    await http.send(create, first);
    await http.send(create, second);
    const [firstKey, ...keys] = keysOf(fetch);
    expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(0, 3)).toEqual([firstKey, firstKey, firstKey]);
    expect(new Set([firstKey, ...keys]).size).toBe(3);
  });

  it('sends no idempotency key to another host, nor with an update', async () => {
    const fetch = answerWith({});
    vi.stubGlobal('fetch', fetch);
    await setUp('https://api.example').http.send(create, { body: {} });
    await setUp('').http.send({ ...create, method: 'PUT', effect: 'update' }, { body: {} });
    expect(keysOf(fetch)).toEqual([null, null]);
  });
});

describe('a slow call', () => {
  it('is reported after six seconds until it settles, unless it runs in the background', async () => {
    vi.useFakeTimers();
    const answers: ((answer: Response) => void)[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve))),
    );
    const { http } = setUp('');
    const listener = vi.fn();
    http.slowRequests.subscribe(listener);
    const background = http.get('/books', { background: true });
    const read = http.get('/books');
    const write = http.send({ ...list, method: 'PUT' }, { body: {} });
    await vi.advanceTimersByTimeAsync(5900);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect([http.slowRequests.isSlow('read'), http.slowRequests.isSlow('write')]).toEqual([
      true,
      true,
    ]);
    answers[1]!(new Response('{}'));
    await read;
    expect([http.slowRequests.isSlow('read'), http.slowRequests.isSlow('write')]).toEqual([
      false,
      true,
    ]);
    answers[2]!(new Response('', { status: 500 }));
    await expect(write).rejects.toMatchObject({ status: 500 });
    expect(http.slowRequests.isSlow('write')).toBe(false);
    answers[0]!(new Response('{}'));
    await background;
    vi.useRealTimers();
  });
});

describe('the device storage', () => {
  it('keeps values in memory if the browser denies the storage', () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('shut', 'SecurityError');
    });
    expect(storage.getItem('token')).toBeNull();
    storage.setItem('token', 't');
    expect([storage.getItem('token'), storage.keys()]).toEqual(['t', ['token']]);
    storage.removeItem('token');
    expect(storage.getItem('token')).toBeNull();
  });

  it('never returns an old value if the storage is full', () => {
    localStorage.clear();
    const full = vi.spyOn(Storage.prototype, 'setItem');
    const storage = createDeviceStorage(() => localStorage);
    storage.setItem('language', 'ar');
    full.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.setItem('language', 'en');
    expect(storage.getItem('language')).toBe('en');
    full.mockRestore();
    storage.setItem('language', 'ar');
    expect([storage.getItem('language'), localStorage.getItem('language'), storage.keys()]).toEqual(
      ['ar', 'ar', ['language']],
    );
  });
});

describe('a call that index.html has started', () => {
  const startedCall = (
    response: Promise<Response>,
    other: Partial<StartedOpeningCall> = {},
  ): StartedOpeningCall => ({
    url: '/books',
    token: 'secret',
    language: 'ar',
    requestedAt: Date.now(),
    response,
    ...other,
  });
  const setUpWith = (...calls: StartedOpeningCall[]) => {
    const fetch = answerWith({ data: 'asked' });
    vi.stubGlobal('fetch', fetch);
    const onUnauthorized = vi.fn();
    return {
      http: createHttp({
        apiBase: '',
        getToken: () => 'secret',
        getLanguage: () => 'ar',
        onUnauthorized,
        openingCalls: calls,
      }),
      fetch,
      onUnauthorized,
    };
  };
  const respondWith = (body: unknown, init?: ResponseInit) =>
    Promise.resolve(new Response(JSON.stringify(body), init));

  it('is used once, by the first request for its URL', async () => {
    const { http, fetch } = setUpWith(startedCall(respondWith({ data: 'begun' })));
    await expect(http.send(list)).resolves.toEqual({ data: 'begun' });
    expect(fetch).not.toHaveBeenCalled();
    await expect(http.send(list)).resolves.toEqual({ data: 'asked' });
  });

  it('is not used for another account, language or URL', async () => {
    const { http } = setUpWith(
      startedCall(respondWith({}), { token: 'other' }),
      startedCall(respondWith({}), { language: 'en' }),
      startedCall(respondWith({}), { url: '/books?page=2' }),
    );
    await expect(http.send(list)).resolves.toEqual({ data: 'asked' });
  });

  it.each([
    ['after a write', (http: Http) => http.send({ ...list, method: 'DELETE' })],
    ['much later', () => vi.advanceTimersByTime(6000)],
  ])('is not used %s', async (_when, happen) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { http } = setUpWith(startedCall(respondWith({ data: 'begun' })));
    await happen(http);
    await expect(http.send(list)).resolves.toEqual({ data: 'asked' });
    vi.useRealTimers();
  });

  it('ends the session on a 401, and rejects the request that uses it', async () => {
    const { http, onUnauthorized } = setUpWith(
      startedCall(respondWith({ message: 'no' }, { status: 401 })),
    );
    await expect(http.send(list)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('secret');
    const offline = setUpWith(startedCall(Promise.reject(new TypeError('offline'))));
    await expect(offline.http.send(list)).rejects.toMatchObject({ status: 0 });
  });
});

describe('the route table', () => {
  const entry = (id: string, path: string): RouteEntry => ({
    id,
    path,
    title: '',
    visibility: 'session',
    layout: 'shell',
    documentTitle: '',
  });
  const routes = [
    entry('edit', '/news/:id'),
    entry('create', '/news/create'),
    entry('news', '/news'),
  ];

  it('finds the screen of a path, preferring routes without parameters', () => {
    expect(findRoute(routes, '/news')?.id).toBe('news');
    expect(findRoute(routes, '/news/')?.id).toBe('news');
    expect(findRoute(routes, '/news/create')?.id).toBe('create');
    expect(findRoute(routes, '/news/7')?.id).toBe('edit');
    expect(findRoute(routes, '/news/7/8')).toBeUndefined();
    expect(findRoute(routes, '/')).toBeUndefined();
  });

  it('builds the path of a screen from its parameters, and throws for an unknown screen', () => {
    expect(pathFor(routes, 'edit', { id: 'a/b' })).toBe('/news/a%2Fb');
    expect(() => pathFor(routes, 'lost')).toThrow('No screen "lost"');
  });

  it('reads the parameters of a path', () => {
    expect(paramsAt('/news/:id', '/news/a%2Fb/')).toEqual({ id: 'a/b' });
    expect(paramsAt('/news/:id', '/news/50%')).toEqual({ id: '50%' });
    expect(paramsAt('/news', '/news')).toEqual({});
  });
});

describe('http', () => {
  it('sends the token and the language, and leaves out empty filters', async () => {
    const fetch = answerWith({ data: 1 });
    vi.stubGlobal('fetch', fetch);
    await setUp().http.send(list, { query: { title: 'نور', sort: undefined, page: '' } });
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe('https://api.example/books?title=%D9%86%D9%88%D8%B1');
    expect(init.headers).toMatchObject({ Authorization: 'Bearer secret', 'Accept-Language': 'ar' });
  });

  it('sends the id of the path in the body if the call says so', async () => {
    const update: ResolvedCall = { ...list, method: 'PUT', path: '/books/:id', hasBody: true };
    const sentBody = async (call: ResolvedCall, id: string) => {
      const fetch = answerWith({});
      vi.stubGlobal('fetch', fetch);
      await setUp().http.send(call, { params: { id }, body: { title: 'نور' } });
      return JSON.parse(String((fetch.mock.calls[0] as unknown as [string, RequestInit])[1].body));
    };
    expect(await sentBody(update, '7')).toEqual({ title: 'نور' });
    expect(await sentBody({ ...update, sendsId: true }, '7')).toEqual({ title: 'نور', id: 7 });
    expect(await sentBody({ ...update, sendsId: true }, 'a7')).toEqual({ title: 'نور', id: 'a7' });
  });

  it('does not follow a link to another host, so that the token is not sent there', async () => {
    const fetch = answerWith({});
    vi.stubGlobal('fetch', fetch);
    await expect(setUp().http.get('https://evil.example/books?page=2')).rejects.toBeInstanceOf(
      Problem,
    );
    await expect(setUp().http.get('//evil.example/books')).rejects.toBeInstanceOf(Problem);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('reports the token that was refused', async () => {
    vi.stubGlobal('fetch', answerWith({ message: 'no' }, { status: 401 }));
    const { http, onUnauthorized } = setUp();
    await expect(http.send(list)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledWith('secret');
  });

  it('turns a network error into a problem with status 0', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await expect(setUp().http.send(list)).rejects.toMatchObject({ status: 0 });
  });
});

describe('problems', () => {
  const read = (body: unknown, init: ResponseInit) =>
    toProblem(new Response(JSON.stringify(body), init));

  it('are read from every shape of the API contract', async () => {
    expect((await read({ errors: ['a', 'b'] }, { status: 422 })).texts).toEqual(['a', 'b']);
    expect(
      (
        await read(
          {
            errors: { title: ['a'] },
            problems: { title: [{ key: 'news.error.title', params: {} }] },
          },
          { status: 422 },
        )
      ).fields,
    ).toEqual({
      title: [{ key: 'news.error.title', params: {}, text: 'a' }],
    });
    const wholeForm = {
      errors: ['a'],
      problems: { '': [{ key: 'news.error.closed', params: {} }] },
    };
    expect((await read(wholeForm, { status: 422 })).fields).toEqual({
      '': [{ key: 'news.error.closed', params: {}, text: 'a' }],
    });
    expect((await read({ errors: { MESSAGE: { iban: ['x'] } } }, { status: 422 })).texts).toEqual([
      'x',
    ]);
    expect((await read({ message: 'gone' }, { status: 404 })).texts).toEqual(['gone']);
    expect((await read({}, { status: 429, headers: { 'retry-after': '7' } })).retryAfter).toBe(7);
  });

  it('are read from a response that is not JSON', async () => {
    expect(await toProblem(new Response('<html>', { status: 502 }))).toMatchObject({
      status: 502,
      texts: [],
    });
  });
});

describe('lists', () => {
  it('sort ascending first, then alternate', () => {
    expect(nextSort('', 'likes')).toBe('likes');
    expect(nextSort('likes', 'likes')).toBe('-likes');
    expect(nextSort('-likes', 'likes')).toBe('likes');
    expect(nextSort('-likes', 'date')).toBe('date');
  });

  it('may be asked for again after a lost network, 429 and 503, and after no other failure', () => {
    const statuses = [0, ...Array.from({ length: 200 }, (_none, index) => 400 + index)];
    expect(statuses.filter((status) => !isFinal(new Problem({ status })))).toEqual([0, 429, 503]);
    expect(isFinal(new TypeError('a fault of the app'))).toBe(false);
  });
});

describe('the action openUrl', () => {
  actions.register(openUrl);
  const action = actions.get('openUrl');
  const hrefOf = (link: unknown) =>
    action.type === 'link' ? action.hrefOf({ link }, { href: '{row.link}' }, []) : undefined;

  it('follows http and https only', () => {
    expect(hrefOf('https://school.example/x')).toBe('https://school.example/x');
    expect(hrefOf('javascript:alert(1)')).toBeNull();
    expect(hrefOf('data:text/html,x')).toBeNull();
    expect(hrefOf('')).toBeNull();
    expect(hrefOf(null)).toBeNull();
  });
});
