import type { RouteEntry } from '../../shared/resolved/resolved.ts';
import { findRoute } from '../../shared/calls/routes.ts';
import { runWhenSettled } from '../ui/idle.ts';
import type { Router } from './router.tsx';

/** How long to wait after a screen has opened before checking whether it has finished loading. */
const SETTLE_CHECK_MS = 1000;

/** The number of linked screens whose code is prefetched. */
const MAX_PREFETCHED_SCREENS = 3;

/** A link that is hovered or focused for this long will probably be followed. */
const HOVER_DELAY_MS = 80;

export interface Prefetching {
  /** Loads the code of a screen by its id. Does nothing if it is already loaded. */
  prepare(id: string): Promise<unknown>;
  /** Starts the requests that a screen makes at a URL. */
  prefetchData(entry: RouteEntry, url: URL): Promise<unknown>;
}

/**
 * Prefetches linked screens. Their code is loaded when a link is hovered, focused or touched. Their
 * data is requested when the pointer or the focus stays on the link, or when the mouse button is
 * pressed on it. The code of the screens that the rows of a list link to is loaded when the browser is
 * idle. Nothing is prefetched on slow connections, or if the browser's data saver is enabled.
 */
export function prefetchLinks(
  router: Router,
  routes: RouteEntry[],
  { prepare, prefetchData }: Prefetching,
): void {
  const routeOfLink = (link: HTMLAnchorElement) =>
    link.origin === window.location.origin && !link.target
      ? findRoute(routes, link.pathname)
      : undefined;
  // Returns the route of a link that leads to another screen, unless nothing may be prefetched.
  const prefetchableRoute = (link: HTMLAnchorElement) =>
    link.pathname === window.location.pathname || prefersReducedData()
      ? undefined
      : routeOfLink(link);
  // If prefetching fails, nothing is shown: the error occurs again when the user follows the link.
  const ignoreErrors = (prefetched: Promise<unknown>) => void prefetched.catch(() => undefined);
  let hoveredLink: HTMLAnchorElement | null = null;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  const linkOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const onLinkIntent = (event: Event) => {
    const link = linkOf(event);
    if (link === hoveredLink) return;
    hoveredLink = link;
    clearTimeout(hoverTimer);
    const entry = link && prefetchableRoute(link);
    if (!entry) return;
    ignoreErrors(prepare(entry.id));
    hoverTimer = setTimeout(
      () => ignoreErrors(prefetchData(entry, new URL(link.href))),
      HOVER_DELAY_MS,
    );
  };
  // The mouse button is pressed some time before the click event. A touch is handled by
  // onLinkIntent only, because it may start a scroll.
  const onPress = (event: PointerEvent) => {
    const link = linkOf(event);
    const entry =
      link && event.pointerType === 'mouse' && event.button === 0 && prefetchableRoute(link);
    if (!entry) return;
    clearTimeout(hoverTimer);
    ignoreErrors(prefetchData(entry, new URL(link.href)));
  };
  document.addEventListener('pointerdown', onPress, { capture: true, passive: true });
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, onLinkIntent, { capture: true, passive: true });

  let cancelCheck = () => {};
  const scheduleCheck = () => {
    cancelCheck();
    cancelCheck = runWhenSettled(prefetchLinkedScreens, SETTLE_CHECK_MS);
  };
  const prefetchLinkedScreens = () => {
    if (prefersReducedData()) return;
    for (const id of linkedScreens(routeOfLink)) ignoreErrors(prepare(id));
  };
  router.subscribe(({ navigation }) => navigation.state === 'idle' && scheduleCheck());
  scheduleCheck();
}

/** Whether the user has enabled data saving, or the connection is 2G. */
function prefersReducedData(): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType.includes('2g');
}

/** Returns the ids of the screens that the rows of the open list link to, in document order. */
function linkedScreens(routeOfLink: (link: HTMLAnchorElement) => RouteEntry | undefined): string[] {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('[data-kind=list] [data-id] a[href]'),
  ];
  return [...new Set(links.flatMap((link) => routeOfLink(link)?.id ?? []))].slice(
    0,
    MAX_PREFETCHED_SCREENS,
  );
}
