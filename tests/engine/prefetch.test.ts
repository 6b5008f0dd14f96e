import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedScreen, RouteEntry } from '../../src/shared/resolved.ts';
import type { Http } from '../../src/engine/data/http.ts';
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
const expected = vi.fn(async (_entry: RouteEntry, _url: URL) => undefined);
const begin = vi.fn(async (_url: string, _quiet?: boolean) => undefined);
const router = { subscribe: vi.fn() } as unknown as Parameters<typeof prefetchLinks>[0];

const link = (href: string) => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)!;
const comeTo = (href: string, how = 'pointerover') =>
  link(href).firstElementChild!.dispatchEvent(new Event(how, { bubbles: true }));

function connect(connection: { saveData?: boolean; effectiveType?: string }) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { connection }));
}

describe('a link that somebody comes near', () => {
  // The listeners stay as long as the page: one set serves all of these.
  prefetchLinks(router, routes, { prepare, prefetchData: expected });

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
    expected.mockClear();
  });

  it.each(['pointerover', 'focusin', 'touchstart'])(
    'has its code fetched on %s, and once they stay what it reads',
    (how) => {
      comeTo('/news/edit/3?tab=2', how);
      expect(prepare.mock.calls).toEqual([['edit']]);
      expect(expected).not.toHaveBeenCalled();
      vi.advanceTimersByTime(100);
      comeTo('/news/edit/3?tab=2', how);
      vi.advanceTimersByTime(100);
      expect(expected.mock.calls.map(([{ id }, url]) => [id, url.pathname, url.search])).toEqual([
        ['edit', '/news/edit/3', '?tab=2'],
      ]);
    },
  );

  it('begins nothing for links that a pointer only passes', () => {
    comeTo('/news/edit/3?tab=2');
    vi.advanceTimersByTime(40);
    comeTo('/news');
    vi.advanceTimersByTime(40);
    comeTo('/unknown');
    vi.advanceTimersByTime(500);
    expect(expected).not.toHaveBeenCalled();
    expect(prepare.mock.calls).toEqual([['edit'], ['news']]);
  });

  it.each([
    { by: 'mouse', button: 0, asked: 1 },
    { by: 'mouse', button: 2, asked: 0 },
    { by: 'touch', button: 0, asked: 0 },
  ])(
    'has what it reads begun $asked times by the button $button of a $by that goes down',
    ({ by, button, asked }) => {
      comeTo('/news/edit/3?tab=2');
      link('/news/edit/3?tab=2').firstElementChild!.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, pointerType: by, button }),
      );
      expect(expected).toHaveBeenCalledTimes(asked);
    },
  );

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'is left alone on a connection with %o',
    (connection) => {
      connect(connection);
      comeTo('/news');
      vi.advanceTimersByTime(500);
      expect(prepare).not.toHaveBeenCalled();
      expect(expected).not.toHaveBeenCalled();
    },
  );
});

describe('what a screen reads, before it is opened', () => {
  const http = {
    start: begin,
    urlOf: (call: { path: string }, params: Record<string, string>) =>
      call.path.replace(':id', params['id'] ?? ''),
  } as unknown as Http;
  const place = { params: { id: '3' }, search: new URLSearchParams() };
  beforeEach(() => void begin.mockClear());
  const form = (load: object) =>
    ({ kind: 'form', load: { path: '/news/:id', ...load } }) as unknown as ResolvedScreen;

  it('is asked for only by calls that leave no trace', async () => {
    await prefetchCalls(form({ method: 'GET', audited: true }), place, http);
    await prefetchCalls(form({ method: 'POST' }), place, http);
    await prefetchCalls({ kind: 'page' } as unknown as ResolvedScreen, place, http);
    expect(begin).not.toHaveBeenCalled();
    await prefetchCalls(form({ method: 'GET' }), place, http);
    expect(begin).toHaveBeenCalledExactlyOnceWith('/news/3', true);
  });

  it('is each call of a page, where its address says no more', async () => {
    const page = {
      kind: 'page',
      prefetch: [
        { path: '/school/:id', method: 'GET' },
        { path: '/grades/:id', method: 'GET', audited: true },
      ],
    } as unknown as ResolvedScreen;
    await startCalls(page, { ...place, search: new URLSearchParams('to=2026-10-01') }, http);
    expect(begin).not.toHaveBeenCalled();
    await startCalls(page, place, http);
    expect(begin.mock.calls).toEqual([
      ['/school/3', false],
      ['/grades/3', false],
    ]);
    begin.mockClear();
    await prefetchCalls(page, place, http);
    expect(begin.mock.calls).toEqual([['/school/3', true]]);
  });
});
