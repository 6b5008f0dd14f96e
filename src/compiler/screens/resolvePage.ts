import type { PageDefinition } from '../../generated/definitions.ts';
import type { ResolvedPage } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { optional } from '../project/optional.ts';
import { resolveBack, resolveLinks } from './resolveLinks.ts';
import { prefetchCallsOf, resolveBlocks } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';

type OwnProperties = Omit<
  ResolvedPage,
  'id' | 'route' | 'title' | 'visibility' | 'feature' | 'icon' | 'texts'
>;

/** Resolves the properties that only a page has. */
export function resolvePage(at: Cursor<PageDefinition>, screen: ScreenContext): OwnProperties {
  const blocks = resolveBlocks(at.get('blocks'), screen);
  const prefetch = prefetchCallsOf(blocks, screen.project);
  return {
    kind: 'page',
    layout: at.get('layout').value,
    ...optional('heading', at.get('heading').text()),
    ...optional('text', at.get('text').text()),
    blocks,
    ...(prefetch.length > 0 ? { prefetch } : {}),
    ...optional('back', resolveBack(at.get('back'), undefined, screen)),
    links: resolveLinks(at.get('links'), screen),
    ...optional('redirectTo', resolveRedirect(at, screen)),
  };
}

/** The properties that have no effect on a page that redirects. */
const UNUSED_PROPERTIES = ['icon', 'text', 'blocks', 'back', 'links'] as const;

function resolveRedirect(
  at: Cursor<PageDefinition>,
  { id, project }: ScreenContext,
): string | undefined {
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
