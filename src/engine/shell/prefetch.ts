import type { RouteEntry } from '../../shared/resolved.ts';
import { findRoute } from '../../shared/routes.ts';
import { runWhenIdle } from '../ui/lazyOnIdle.ts';
import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** After a screen has opened, the page looks this often whether it still waits for something, before it looks at what the screen may lead to. */
const SETTLE_MS = 1000;

/** So many of the screens that a screen links to are fetched without being asked for. */
const AT_MOST = 3;

/** A pointer that stays so long on a link, or the focus on it, is likely to follow it. */
const REST_MS = 80;

export interface Prefetching {
  /** Fetches the code of a screen by its id; what is here already costs nothing. */
  prepare(id: string): Promise<unknown>;
  /** Begins what a screen reads at an address. */
  prefetchData(entry: RouteEntry, url: URL): Promise<unknown>;
  /** Fetches what several screens share, however far they are from here. */
  more?: (() => Promise<unknown>) | undefined;
}

/**
 * Fetches a screen before it is opened: its code when a pointer or the focus comes to a link to it, what it reads when they stay or press,
 * and in an idle moment the code of the first few that the open screen links to. On a slow way, and where the person saves data, nothing.
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
  // Where a link leads elsewhere, and that is to be fetched.
  const goalOf = (link: HTMLAnchorElement) =>
    link.pathname === window.location.pathname || savesData() ? undefined : entryOf(link);
  // Whoever follows the link is told of a failure; until then nobody need be.
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
  // Between press and release a call gets half its way. A finger that comes down may mean to scroll: it has to rest.
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
    settled = setTimeout(() => (isWaiting() ? onOpen() : runWhenIdle(onSettled)), SETTLE_MS);
  };
  const onSettled = () => {
    if (savesData()) return;
    for (const id of likelyNext(entryOf)) quietly(prepare(id));
    if (more) quietly(more());
  };
  router.subscribe(({ navigation }) => navigation.state === 'idle' && onOpen());
  onOpen();
}

/** Whether the screen's own code or rows are still to come: nothing else is fetched before them. */
const isWaiting = () => document.querySelector('#root > .first, main [aria-busy=true]') !== null;

/** Whether the person has asked the browser to fetch no more than it must, or the way to the host is as slow as if they had. */
function savesData(): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType.includes('2g');
}

/** The screens that the content of the page leads to, in the order of its links. */
function likelyNext(entryOf: (link: HTMLAnchorElement) => RouteEntry | undefined): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  return [...new Set(links.flatMap((link) => entryOf(link)?.id ?? []))].slice(0, AT_MOST);
}
