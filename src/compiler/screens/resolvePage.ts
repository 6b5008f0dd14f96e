import { checkPageIcon } from './checkIcons.ts';
import type { PageDefinition } from '../../language/definitions.ts';
import type { ResolvedPage } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { message } from '../issues/messages.ts';
import { expectResponse } from '../link/expectResponse.ts';
import { optional } from '../project/optional.ts';
import { responseFieldNames } from '../project/responseFields.ts';
import { resolveBack, resolveLinks } from './resolveLinks.ts';
import { prefetchCallsOf, resolveBlocks } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';

type OwnProperties = Omit<
  ResolvedPage,
  'id' | 'route' | 'title' | 'visibility' | 'feature' | 'icon' | 'texts'
>;

/** Resolves the properties that only a page has. */
export function resolvePage(at: Cursor<PageDefinition>, screen: ScreenContext): OwnProperties {
  const item = resolveItem(at.get('item'), screen);
  const figures = item ? responseFieldNames(screen.project.calls.get(item.call.name)) : undefined;
  const scope = { ...screen.scope, ...optional('figures', figures) };
  const blocks = resolveBlocks(at.get('blocks'), { ...screen, scope });
  const prefetch = [
    ...new Set([...(item ? [item.call] : []), ...prefetchCallsOf(blocks, screen.project)]),
  ];
  if (!at.get('redirectTo').exists) checkPageIcon(at);
  return {
    kind: 'page',
    layout: at.get('layout').value,
    ...optional('heading', at.get('heading').text()),
    ...optional('text', at.get('text').text()),
    ...optional('item', item),
    blocks,
    columns: at.get('columns').value,
    ...(prefetch.length > 0 ? { prefetch } : {}),
    ...optional('back', resolveBack(at.get('back'), undefined, screen)),
    links: resolveLinks(at.get('links'), screen),
    ...optional('redirectTo', resolveRedirect(at, screen)),
  };
}

/** The parameter of the route with the id of the record that a page is about. */
const ID_PARAM = 'id';

/** Resolves the record that the page is about. Undefined if there is none. */
function resolveItem(
  at: Cursor<PageDefinition['item']>,
  { project: { calls }, scope: { params = [] } }: ScreenContext,
): ResolvedPage['item'] {
  const known = calls.get(at.get('call').text() ?? '');
  if (!known || !at.value) return undefined;
  expectResponse(at.get('call'), known.call, ['items', 'item']);
  if (!params.includes(ID_PARAM))
    at.get('call').report(
      'check.missingParam',
      { name: known.call.name, param: ID_PARAM },
      message('check.missingParam.fix', { param: ID_PARAM }),
    );
  return { ...at.value, call: known.call };
}

/** The properties that have no effect on a page that redirects. */
const UNUSED_PROPERTIES = ['icon', 'text', 'item', 'blocks', 'back', 'links'] as const;

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
