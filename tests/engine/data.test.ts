import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall, RouteEntry } from '../../src/shared/resolved.ts';
import { findRoute, paramsAt } from '../../src/shared/routes.ts';
import { openUrl } from '../../src/engine/actions/openUrl/openUrl.ts';
import { pathFor } from '../../src/engine/app.ts';
import { createDeviceStorage } from '../../src/engine/data/deviceStorage.ts';
import { createHttp } from '../../src/engine/data/http.ts';
import type { OpeningCall } from '../../src/engine/data/openingCalls.ts';
import { toPage } from '../../src/engine/data/page.ts';
import { at } from '../../src/engine/data/pointer.ts';
import { Problem, toProblem } from '../../src/engine/data/problem.ts';
import { endsSession } from '../../src/engine/kinds/list/useListData.ts';
import { nextSort } from '../../src/shared/listQuery.ts';

const list: ResolvedCall = {
  name: 'book.all',
  method: 'GET',
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

  it('reads the envelope, and the same parts at the top', () => {
    expect(toPage(list, envelope, { data: parts })).toEqual(expected);
    expect(toPage(list, envelope, parts)).toEqual(expected);
  });

  it('finds the figures about all rows beside its items, and links and counts with these', () => {
    const summed = { ...list, pointer: '/data/shown/items', totals: 'book-totals' };
    expect(toPage(summed, envelope, { data: { copies: 7, shown: parts } })).toEqual({
      ...expected,
      totals: { copies: 7, shown: parts },
    });
  });

  it('takes an answer without pages for one empty page', () => {
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

  it('does not follow a pointer into what an object inherits', () => {
    expect(at({ data: {} }, '/data/constructor')).toBeUndefined();
    expect(at({ 'a/b': 1 }, '/a~1b')).toBe(1);
  });
});

describe('a call that makes something new', () => {
  const create: ResolvedCall = {
    ...list,
    name: 'book.create',
    method: 'POST',
    response: 'item',
    hasBody: true,
    variant: 'create',
  };
  const keysOf = (fetch: ReturnType<typeof vi.fn>) =>
    fetch.mock.calls.map(([, init]) =>
      new Headers((init as RequestInit).headers).get('idempotency-key'),
    );

  it('keeps its key after answers that got lost, whoever sends it, until it has been done or the body is another', async () => {
    const fetch = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce(new Response('<html>Sign in to the network</html>', { status: 200 }))
      .mockResolvedValueOnce(new Response('', { status: 500 }))
      .mockImplementation(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const { http } = setUp('');
    const [one, other] = [{ body: { title: 'one' } }, { body: { title: 'other' } }];
    for (const status of [0, 0, 500])
      await expect(http.send(create, one)).rejects.toMatchObject({ status });
    await http.send(create, one);
    await http.send(create, one);
    await http.send(create, other);
    const [first, ...keys] = keysOf(fetch);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(0, 3)).toEqual([first, first, first]);
    expect(new Set([first, ...keys]).size).toBe(3);
  });

  it('carries no key to another host, and what changes something carries none', async () => {
    const fetch = answerWith({});
    vi.stubGlobal('fetch', fetch);
    await setUp('https://api.example').http.send(create, { body: {} });
    await setUp('').http.send({ ...create, method: 'PUT', variant: 'edit' }, { body: {} });
    expect(keysOf(fetch)).toEqual([null, null]);
  });
});

describe('a call that takes long', () => {
  it('is told of after six seconds until it settles, unless nobody waits for it', async () => {
    vi.useFakeTimers();
    const answers: ((answer: Response) => void)[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve))),
    );
    const { http } = setUp('');
    const heard = vi.fn();
    http.waits.subscribe(heard);
    const quiet = http.get('/books', { quiet: true });
    const read = http.get('/books');
    const deed = http.send({ ...list, method: 'PUT' }, { body: {} });
    await vi.advanceTimersByTimeAsync(5900);
    expect(heard).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect([http.waits.isLong('answer'), http.waits.isLong('deed')]).toEqual([true, true]);
    answers[1]!(new Response('{}'));
    await read;
    expect([http.waits.isLong('answer'), http.waits.isLong('deed')]).toEqual([false, true]);
    answers[2]!(new Response('', { status: 500 }));
    await expect(deed).rejects.toMatchObject({ status: 500 });
    expect(http.waits.isLong('deed')).toBe(false);
    answers[0]!(new Response('{}'));
    await quiet;
    vi.useRealTimers();
  });
});

describe('what is kept on the device', () => {
  it('is kept in the tab where the storage is shut', () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('shut', 'SecurityError');
    });
    expect(storage.getItem('token')).toBeNull();
    storage.setItem('token', 't');
    expect([storage.getItem('token'), storage.keys()]).toEqual(['t', ['token']]);
    storage.removeItem('token');
    expect(storage.getItem('token')).toBeNull();
  });

  it('is never what stood there before, where the storage is full', () => {
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

describe('a call that is begun before its screen is here', () => {
  const url = 'https://api.example/books';

  it('is made once, for the first that asks', async () => {
    const fetch = answerWith({ data: 1 });
    vi.stubGlobal('fetch', fetch);
    const { http } = setUp();
    expect(http.loaded(url)).toBeUndefined();
    await Promise.all([http.start(url), http.start(url)]);
    expect(http.loaded(url)?.body).toEqual({ data: 1 });
    await expect(http.get(url)).resolves.toEqual({ data: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
    await http.get(url);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fails for whoever asks, and for nobody else', async () => {
    vi.stubGlobal('fetch', answerWith({ message: 'x' }, { status: 503 }));
    const { http } = setUp();
    await expect(http.start(url)).resolves.toBeUndefined();
    await expect(http.get(url)).rejects.toMatchObject({ status: 503 });
  });

  it('is never given to another account, nor in another language, nor long after', async () => {
    vi.useFakeTimers();
    const fetch = answerWith({ data: 1 });
    vi.stubGlobal('fetch', fetch);
    const who = { token: 'one', language: 'ar' };
    const http = createHttp({
      apiBase: '',
      getToken: () => who.token,
      getLanguage: () => who.language,
      onUnauthorized: vi.fn(),
    });
    await http.start('/books');
    who.token = 'two';
    expect(http.loaded('/books')).toBeUndefined();
    Object.assign(who, { token: 'one', language: 'en' });
    expect(http.loaded('/books')).toBeUndefined();
    who.language = 'ar';
    expect(http.loaded('/books')).toBeDefined();
    vi.advanceTimersByTime(6000);
    expect(http.loaded('/books')).toBeUndefined();
    vi.useRealTimers();
  });

  it.each(['when it is sent', 'once it has ended', 'once it has failed'])(
    'is forgotten by whatever writes, %s, whichever address that has',
    async (moment) => {
      const ends: ((answer: Response) => void)[] = [];
      const fetch = vi.fn(async (_url: string, { method }: RequestInit) =>
        method === 'PUT'
          ? new Promise<Response>((resolve) => ends.push(resolve))
          : new Response(JSON.stringify({ data: fetch.mock.calls.length })),
      );
      vi.stubGlobal('fetch', fetch);
      const { http } = setUp();
      if (moment === 'when it is sent') await http.start(url);
      const saved = http
        .send({ ...list, path: '/books/:id', method: 'PUT' }, { params: { id: '3' }, body: {} })
        .catch(() => undefined);
      if (moment !== 'when it is sent') {
        await http.start(url);
        expect(http.loaded(url)).toBeDefined();
        ends[0]!(new Response('{}', { status: moment === 'once it has failed' ? 500 : 200 }));
        await saved;
      }
      expect(http.loaded(url)).toBeUndefined();
      await http.get(url);
      expect(
        fetch.mock.calls.map(([, { method }]) => method).filter((method) => method === 'GET'),
      ).toHaveLength(2);
      ends[0]!(new Response('{}'));
      await saved;
    },
  );

  it('is forgotten in every language by what is written in one', async () => {
    vi.stubGlobal('fetch', answerWith({ data: 1 }));
    const who = { language: 'ar' };
    const http = createHttp({
      apiBase: '',
      getToken: () => 'one',
      getLanguage: () => who.language,
      onUnauthorized: vi.fn(),
    });
    await http.start('/books');
    who.language = 'en';
    await http.send({ ...list, method: 'DELETE' });
    who.language = 'ar';
    expect(http.loaded('/books')).toBeUndefined();
  });

  it('is fetched anew once it is dropped', async () => {
    const fetch = answerWith({ data: 1 });
    vi.stubGlobal('fetch', fetch);
    const { http } = setUp();
    await http.start(url);
    http.drop(url);
    await http.get(url);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('a call that the page has begun itself', () => {
  const opening = (response: Promise<Response>, other: Partial<OpeningCall> = {}): OpeningCall => ({
    url: '/books',
    token: 'secret',
    language: 'ar',
    asked: Date.now(),
    response,
    ...other,
  });
  const setUpWith = (...calls: OpeningCall[]) => {
    const fetch = answerWith({ data: 'asked' });
    vi.stubGlobal('fetch', fetch);
    const onUnauthorized = vi.fn();
    return {
      http: createHttp({
        apiBase: '',
        getToken: () => 'secret',
        getLanguage: () => 'ar',
        onUnauthorized,
        opening: calls,
      }),
      fetch,
      onUnauthorized,
    };
  };
  const answered = (body: unknown, init?: ResponseInit) =>
    Promise.resolve(new Response(JSON.stringify(body), init));

  it('is given once, to the first that asks for its address', async () => {
    const { http, fetch } = setUpWith(opening(answered({ data: 'begun' })));
    await expect(http.send(list)).resolves.toEqual({ data: 'begun' });
    expect(fetch).not.toHaveBeenCalled();
    await expect(http.send(list)).resolves.toEqual({ data: 'asked' });
  });

  it('is that of another account or language for nobody else', async () => {
    const { http } = setUpWith(
      opening(answered({}), { token: 'other' }),
      opening(answered({}), { language: 'en' }),
      opening(answered({}), { url: '/books?page=2' }),
    );
    await expect(http.send(list)).resolves.toEqual({ data: 'asked' });
  });

  it('ends the session where it is refused, and fails for whoever asks', async () => {
    const { http, onUnauthorized } = setUpWith(
      opening(answered({ message: 'no' }, { status: 401 })),
    );
    await expect(http.send(list)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('secret');
    const offline = setUpWith(opening(Promise.reject(new TypeError('offline'))));
    await expect(offline.http.send(list)).rejects.toMatchObject({ status: 0 });
  });
});

describe('the table of routes', () => {
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

  it('finds the screen of a path, the one without parameters first', () => {
    expect(findRoute(routes, '/news')?.id).toBe('news');
    expect(findRoute(routes, '/news/')?.id).toBe('news');
    expect(findRoute(routes, '/news/create')?.id).toBe('create');
    expect(findRoute(routes, '/news/7')?.id).toBe('edit');
    expect(findRoute(routes, '/news/7/8')).toBeUndefined();
    expect(findRoute(routes, '/')).toBeUndefined();
  });

  it('gives the path of a screen with what varies filled in, and knows no screen that is not there', () => {
    expect(pathFor(routes, 'edit', { id: 'a/b' })).toBe('/news/a%2Fb');
    expect(() => pathFor(routes, 'lost')).toThrow('No screen "lost"');
  });

  it('reads what varies from a path', () => {
    expect(paramsAt('/news/:id', '/news/a%2Fb/')).toEqual({ id: 'a/b' });
    expect(paramsAt('/news/:id', '/news/50%')).toEqual({ id: '50%' });
    expect(paramsAt('/news', '/news')).toEqual({});
  });
});

describe('http', () => {
  it('sends token and language, and leaves empty filters out', async () => {
    const fetch = answerWith({ data: 1 });
    vi.stubGlobal('fetch', fetch);
    await setUp().http.send(list, { query: { title: 'نور', sort: undefined, page: '' } });
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe('https://api.example/books?title=%D9%86%D9%88%D8%B1');
    expect(init.headers).toMatchObject({ Authorization: 'Bearer secret', 'Accept-Language': 'ar' });
  });

  it('refuses to follow a link to another host, so the token never leaves', async () => {
    const fetch = answerWith({});
    vi.stubGlobal('fetch', fetch);
    await expect(setUp().http.get('https://evil.example/books?page=2')).rejects.toBeInstanceOf(
      Problem,
    );
    await expect(setUp().http.get('//evil.example/books')).rejects.toBeInstanceOf(Problem);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('tells the session which token was refused', async () => {
    vi.stubGlobal('fetch', answerWith({ message: 'no' }, { status: 401 }));
    const { http, onUnauthorized } = setUp();
    await expect(http.send(list)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledWith('secret');
  });

  it('turns a lost network into a problem without a status', async () => {
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

  it('reads every shape of the contract', async () => {
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
      title: [{ key: 'news.error.title', params: {} }],
    });
    expect((await read({ errors: { MESSAGE: { iban: ['x'] } } }, { status: 422 })).texts).toEqual([
      'x',
    ]);
    expect((await read({ message: 'gone' }, { status: 404 })).texts).toEqual(['gone']);
    expect((await read({}, { status: 429, headers: { 'retry-after': '7' } })).retryAfter).toBe(7);
  });

  it('reads an answer that is no JSON at all', async () => {
    expect(await toProblem(new Response('<html>', { status: 502 }))).toMatchObject({
      status: 502,
      texts: [],
    });
  });
});

describe('lists', () => {
  it('sorts ascending first, then the two alternate', () => {
    expect(nextSort('', 'likes')).toBe('likes');
    expect(nextSort('likes', 'likes')).toBe('-likes');
    expect(nextSort('-likes', 'likes')).toBe('likes');
    expect(nextSort('-likes', 'date')).toBe('date');
  });

  it.each([
    ['endSession', 500, true],
    ['endSession', 403, true],
    ['endSession', 503, false],
    ['endSession', 429, false],
    ['endSession', 0, false],
    ['retry', 500, false],
    ['retry', 403, true],
  ] as const)('a %s list after %i ends the session: %s', (failure, status, ends) => {
    expect(endsSession(failure, new Problem({ status }))).toBe(ends);
  });
});

describe('open', () => {
  const hrefOf = (link: unknown) =>
    openUrl.type === 'link' ? openUrl.hrefOf({ link }, { href: '{row.link}' }, []) : undefined;

  it('follows http and https only', () => {
    expect(hrefOf('https://school.example/x')).toBe('https://school.example/x');
    expect(hrefOf('javascript:alert(1)')).toBeNull();
    expect(hrefOf('data:text/html,x')).toBeNull();
    expect(hrefOf('')).toBeNull();
    expect(hrefOf(null)).toBeNull();
  });
});
