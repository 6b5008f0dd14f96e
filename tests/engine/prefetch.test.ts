import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedScreen, RouteEntry } from '../../src/shared/resolved/resolved.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { clearReads } from '../../src/engine/data/prefetch.ts';
import type { ReadScope } from '../../src/engine/data/read.ts';
import { startCalls, prefetchCalls } from '../../src/engine/kinds/loadKind.ts';
import { prefetchLinks } from '../../src/engine/shell/prefetch.ts';

const entry = (id: string, path: string): RouteEntry => ({
  id,
  path,
  title: '',
  visibility: 'session',
  layout: 'shell',
  documentTitle: '',
});
const routes = [entry('news', '/news'), entry('edit', '/news/edit/:id')];
const prepare = vi.fn(async () => undefined);
const prefetchData = vi.fn(async (_entry: RouteEntry, _url: URL) => undefined);
const router = { subscribe: vi.fn() } as unknown as Parameters<typeof prefetchLinks>[0];

const link = (href: string) => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)!;
const dispatchOn = (href: string, eventType = 'pointerover') =>
  link(href).firstElementChild!.dispatchEvent(new Event(eventType, { bubbles: true }));

function connect(connection: { saveData?: boolean; effectiveType?: string }) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { connection }));
}

describe('a link under the pointer or the focus', () => {
  // The listeners are never removed, so they are added once for all tests.
  prefetchLinks(router, routes, { prepare, prefetchData });

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML =
      '<main><a href="/news"><b>1</b></a><a href="/news/edit/3?tab=2"><b>2</b></a><a href="/unknown"><b>3</b></a><a href="/news" target="_blank"><b>4</b></a></main>';
  });
  afterEach(() => {
    document.body.firstElementChild!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    vi.useRealTimers();
    vi.unstubAllGlobals();
    prepare.mockClear();
    prefetchData.mockClear();
  });

  it.each(['pointerover', 'focusin', 'touchstart'])(
    'loads the code of its screen on %s, and its data after a delay',
    (eventType) => {
      dispatchOn('/news/edit/3?tab=2', eventType);
      expect(prepare.mock.calls).toEqual([['edit']]);
      expect(prefetchData).not.toHaveBeenCalled();
      vi.advanceTimersByTime(100);
      dispatchOn('/news/edit/3?tab=2', eventType);
      vi.advanceTimersByTime(100);
      expect(
        prefetchData.mock.calls.map(([{ id }, url]) => [id, url.pathname, url.search]),
      ).toEqual([['edit', '/news/edit/3', '?tab=2']]);
    },
  );

  it('loads no data for links that the pointer only passes', () => {
    dispatchOn('/news/edit/3?tab=2');
    vi.advanceTimersByTime(40);
    dispatchOn('/news');
    vi.advanceTimersByTime(40);
    dispatchOn('/unknown');
    vi.advanceTimersByTime(500);
    expect(prefetchData).not.toHaveBeenCalled();
    expect(prepare.mock.calls).toEqual([['edit'], ['news']]);
  });

  it.each([
    { pointer: 'mouse', button: 0, loads: 1 },
    { pointer: 'mouse', button: 2, loads: 0 },
    { pointer: 'touch', button: 0, loads: 0 },
  ])(
    'loads its data $loads times on pointerdown of button $button of a $pointer',
    ({ pointer, button, loads }) => {
      dispatchOn('/news/edit/3?tab=2');
      link('/news/edit/3?tab=2').firstElementChild!.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, pointerType: pointer, button }),
      );
      expect(prefetchData).toHaveBeenCalledTimes(loads);
    },
  );

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'loads nothing on a connection with %o',
    (connection) => {
      connect(connection);
      dispatchOn('/news');
      vi.advanceTimersByTime(500);
      expect(prepare).not.toHaveBeenCalled();
      expect(prefetchData).not.toHaveBeenCalled();
    },
  );
});

describe('the calls of a screen before it opens', () => {
  const exchange = vi.fn<Http['exchange']>(async () => ({ body: {}, etag: null }));
  const scope = {
    http: {
      exchange,
      urlOf: (call: { path: string }, params: Record<string, string>) =>
        call.path.replace(':id', params['id'] ?? ''),
    } as unknown as Http,
    envelope: {},
    language: 'en',
    session: 1,
  } as ReadScope;
  const location = { params: { id: '3' }, search: new URLSearchParams() };
  const sent = () => exchange.mock.calls.map(([call, request]) => [call.path, request?.background]);
  beforeEach(() => {
    exchange.mockClear();
    clearReads();
  });
  const form = (load: object) =>
    ({
      kind: 'form',
      load: { path: '/news/:id', response: 'item', pointer: '', ...load },
    }) as unknown as ResolvedScreen;

  it('are only prefetched if they are not audited', async () => {
    await prefetchCalls(form({ method: 'GET', audited: true }), location, scope);
    await prefetchCalls(form({ method: 'POST' }), location, scope);
    await prefetchCalls({ kind: 'page' } as unknown as ResolvedScreen, location, scope);
    expect(sent()).toEqual([]);
    await prefetchCalls(form({ method: 'GET' }), location, scope);
    expect(sent()).toEqual([['/news/:id', true]]);
  });

  it('are all calls of a page, but none if the URL has a query', async () => {
    const page = {
      kind: 'page',
      prefetch: [
        { path: '/school/:id', method: 'GET', response: 'item', pointer: '' },
        { path: '/grades/:id', method: 'GET', response: 'items', pointer: '', audited: true },
      ],
    } as unknown as ResolvedScreen;
    await startCalls(page, { ...location, search: new URLSearchParams('to=2026-10-01') }, scope);
    expect(sent()).toEqual([]);
    await startCalls(page, location, scope);
    expect(sent()).toEqual([
      ['/school/:id', false],
      ['/grades/:id', false],
    ]);
    clearReads();
    exchange.mockClear();
    await prefetchCalls(page, location, scope);
    expect(sent()).toEqual([['/school/:id', true]]);
  });
});
