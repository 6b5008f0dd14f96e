import type { ResolvedPage } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { optional } from '../project/optional.ts';
import { resolveBack, resolveLinks } from './resolveLinks.ts';
import { prefetchCallsOf, resolveBlocks } from './resolveParts.ts';
import type { ScreenSource } from '../project/project.ts';
import type { ScreenContext } from './screenContext.ts';

type OwnProperties = Omit<ResolvedPage, 'id' | 'route' | 'title' | 'visibility' | 'icon' | 'texts'>;

/** Resolves the properties that only a page has. */
export function resolvePage(source: ScreenSource, screen: ScreenContext): OwnProperties {
  const { at } = source;
  const blocks = resolveBlocks(at.get('blocks'), screen);
  const prefetch = prefetchCallsOf(blocks, screen.project);
  return {
    kind: 'page',
    layout: layoutOf(at),
    ...optional('heading', at.get('heading').text()),
    ...optional('text', at.get('text').text()),
    blocks,
    ...(prefetch.length > 0 ? { prefetch } : {}),
    ...optional('back', resolveBack(at.get('back'), undefined, screen)),
    links: resolveLinks(at.get('links'), screen),
    ...optional('redirectTo', resolveRedirect(source, screen)),
  };
}

/** The properties that have no effect on a page that redirects. */
const UNUSED_PROPERTIES = ['icon', 'text', 'blocks', 'back', 'links'];

function resolveRedirect({ id, at }: ScreenSource, { project }: ScreenContext): string | undefined {
  const redirect = at.get('redirectTo');
  if (!redirect.exists) return undefined;
  for (const name of UNUSED_PROPERTIES.filter((part) => at.get(part).exists))
    at.get(name).reportKey('check.redirectHides', { name });
  const visited = [id];
  for (
    let next = redirect.text();
    next !== undefined;
    next = project.screens.get(next)?.at.get('redirectTo').text()
  ) {
    if (visited.includes(next)) {
      redirect.report('check.redirectCircle', { circle: [...visited, next].join(' → ') });
      break;
    }
    visited.push(next);
  }
  return redirect.text();
}

/** Returns the layout of a screen. The schema of the language declares the same default. */
export const layoutOf = (at: Cursor): 'shell' | 'brand' =>
  at.get('layout').text() === 'brand' ? 'brand' : 'shell';
