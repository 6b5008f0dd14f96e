import type { RouteEntry } from '../../shared/resolved.ts';
import { findRoute } from '../../shared/routes.ts';
import { whenIdle } from '../ui/lazyOnIdle.ts';
import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** How long to wait after a screen has opened before checking whether it has finished loading. */
const SETTLE_MS = 1000;

/** The number of linked screens whose code is prefetched. */
const AT_MOST = 3;

/** A link that is hovered or focused for this long will probably be followed. */
const REST_MS = 80;

export interface Prefetching {
  /** Loads the code of a screen by its id. Does nothing if it is already loaded. */
  prepare(id: string): Promise<unknown>;
  /** Starts the requests that a screen makes at a URL. */
  prefetchData(entry: RouteEntry, url: URL): Promise<unknown>;
  /** Loads code that several screens share. */
  more?: (() => Promise<unknown>) | undefined;
}

/**
 * Prefetches linked screens: their code when a link is hovered or focused, their data when it stays
 * hovered or is pressed, and the code of the first few links of the open screen when the browser is
 * idle. Prefetches nothing on slow connections, or if the user saves data.
 */
export function prefetchLinks(
  router: Router,
  routes: RouteEntry[],
  { prepare, prefetchData: expect, more }: Prefetching,
): void {
  const entryOf = (link: HTMLAnchorElement) =>
    link.origin === window.location.origin && !link.target
      ? findRoute(routes, link.pathname)
      : undefined;
  // Returns the route of a link that leads to another screen, unless the user saves data.
  const goalOf = (link: HTMLAnchorElement) =>
    link.pathname === window.location.pathname || savesData() ? undefined : entryOf(link);
  // Following the link reports an error; prefetching ignores it.
  const quietly = (fetched: Promise<unknown>) => void fetched.catch(() => undefined);
  let near: HTMLAnchorElement | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const linkAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const onNear = (event: Event) => {
    const link = linkAt(event);
    if (link === near) return;
    near = link;
    clearTimeout(rest);
    const entry = link && goalOf(link);
    if (!entry) return;
    quietly(prepare(entry.id));
    rest = setTimeout(() => quietly(expect(entry, new URL(link.href))), REST_MS);
  };
  // Starting on pointerdown gains the time until the click. Touches are excluded, because they may
  // start a scroll.
  const onPress = (event: PointerEvent) => {
    const link = linkAt(event);
    const entry = link && event.pointerType === 'mouse' && event.button === 0 && goalOf(link);
    if (!entry) return;
    clearTimeout(rest);
    quietly(expect(entry, new URL(link.href)));
  };
  document.addEventListener('pointerdown', onPress, { capture: true, passive: true });
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, onNear, { capture: true, passive: true });

  let settled: ReturnType<typeof setTimeout> | undefined;
  const onOpen = () => {
    clearTimeout(settled);
    settled = setTimeout(() => (isWaiting() ? onOpen() : whenIdle(onSettled)), SETTLE_MS);
  };
  const onSettled = () => {
    if (savesData()) return;
    for (const id of likelyNext(entryOf)) quietly(prepare(id));
    if (more) quietly(more());
  };
  router.subscribe(({ navigation }) => navigation.state === 'idle' && onOpen());
  onOpen();
}

/** Whether the screen's code or rows are still loading. Nothing else is fetched before them. */
const isWaiting = () => document.querySelector('#root > .first, main [aria-busy=true]') !== null;

/** Whether the user has enabled data saving, or the connection is 2G. */
function savesData(): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType.includes('2g');
}

/** Returns the ids of the screens that the page's content links to, in document order. */
function likelyNext(entryOf: (link: HTMLAnchorElement) => RouteEntry | undefined): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  return [...new Set(links.flatMap((link) => entryOf(link)?.id ?? []))].slice(0, AT_MOST);
}
