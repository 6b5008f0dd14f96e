import type { RouteEntry } from '../../rules/resolved.ts';
import { findRoute } from '../../rules/routes.ts';
import { whenIdle } from '../ui/later.ts';
import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** After a screen has opened, its rows get this long to arrive before the page looks at what it may lead to. */
const SETTLE_MS = 1000;

/** So many of the screens that a screen links to are fetched without being asked for. */
const AT_MOST = 3;

/**
 * Fetches the code of a screen before it is opened: when a pointer or the focus comes to a link to it, and in an idle moment that of
 * the first few that the open screen links to. Data is never fetched so.
 * @param prepare fetches the code of a screen by its id; what is here already costs nothing
 * @param more fetches what several screens share, however far they are from here
 */
export function prefetchLinks(router: Router, routes: RouteEntry[], prepare: (id: string) => Promise<unknown>, more?: () => Promise<unknown>): void {
  const idOf = (link: HTMLAnchorElement) => (link.origin === window.location.origin && !link.target ? findRoute(routes, link.pathname)?.id : undefined);
  // Whoever follows the link is told of a failure; until then nobody need be.
  const fetch = (id: string | undefined) => id && void prepare(id).catch(() => undefined);
  const onNear = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link) fetch(idOf(link));
  };
  for (const name of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(name, onNear, { capture: true, passive: true });

  let settled: ReturnType<typeof setTimeout> | undefined;
  const onOpen = () => {
    clearTimeout(settled);
    settled = setTimeout(() => whenIdle(() => {
      likely(idOf).forEach(fetch);
      if (!savesData()) void more?.().catch(() => undefined);
    }), SETTLE_MS);
  };
  router.subscribe(({ navigation }) => navigation.state === 'idle' && onOpen());
  onOpen();
}

/** Whether the person has asked the browser to fetch no more than it must. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The screens that the content of the page leads to, in the order of its links. */
function likely(idOf: (link: HTMLAnchorElement) => string | undefined): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  return [...new Set(links.flatMap((link) => idOf(link) ?? []))].slice(0, AT_MOST);
}
