import { ownersOf, titleKeyOf } from '../project/defaultKeys.ts';
import type { LinkDefinition, Links } from '../../language/definitions.ts';
import type { ResolvedLink } from '../../shared/resolved/resolved.ts';
import { reportStatedDefaults } from '../language/defaults.ts';
import type { Cursor } from '../read/cursor.ts';
import { optional } from '../project/optional.ts';
import type { Scope } from '../project/project.ts';
import { suggest } from '../issues/didYouMean.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { textAt } from './defaults/defaultText.ts';
import { defaultParams } from '../link/params.ts';
import type { ScreenContext } from './screenContext.ts';

/** Resolves links to other screens. */
export function resolveLinks(at: Cursor<Links | undefined>, screen: ScreenContext): ResolvedLink[] {
  return at.items().flatMap((link) => resolveLink(link, screen) ?? []);
}

/**
 * Resolves a link to another screen. Undefined if there is none. Its label is by default
 * `<area>.link.<screen>`, otherwise the title of that screen.
 */
export function resolveLink(
  at: Cursor<LinkDefinition | undefined>,
  screen: ScreenContext,
): ResolvedLink | undefined {
  const to = at.get('to').text() ?? '';
  return linkWithLabel(
    at,
    ownersOf(undefined, at).map((owner) => `${owner}.link.${to}`),
    screen,
  );
}

/** Resolves a link whose label is by default the first of the texts that exists. */
function linkWithLabel(
  at: Cursor,
  labels: readonly string[],
  screen: ScreenContext,
): ResolvedLink | undefined {
  const to = at.get('to').text();
  if (to === undefined) return undefined;
  const { project, scope } = screen;
  checkReferences(project, [{ refers: 'link', name: to, at: at.get('to') }], scope);
  const target = project.screens.get(to);
  at.use('link', to, { screen: screen.id });
  const title = target?.at.get('title').text() ?? titleKeyOf(to);
  const params = resolveParams(at.get('params'), defaultParams(target?.route ?? '', scope), scope);
  return {
    to,
    label: target ? textAt(at.get('label'), [...labels, title], screen, at, title) : '',
    ...optional('icon', at.get('icon').text()),
    ...(Object.keys(params).length > 0 ? { params } : {}),
  };
}

/** The default label of a link to the parent screen. */
const BACK_LABEL = 'action.backToList';

/** Resolves the link to the parent screen. */
export const resolveBack = (
  at: Cursor<LinkDefinition | undefined>,
  entity: string | undefined,
  screen: ScreenContext,
) =>
  linkWithLabel(
    at,
    [...[screen.id, ...ownersOf(entity, at)].map((owner) => `${owner}.back`), BACK_LABEL],
    screen,
  );

/** Returns the part of this screen's route for each parameter of a link. */
function resolveParams(
  at: Cursor,
  defaults: Record<string, string>,
  { params = [] }: Scope,
): Record<string, string> {
  reportStatedDefaults(at, defaults);
  const stated = at.entries().map(([name, value]) => [name, resolveParam(value, params)]);
  const own = Object.keys(defaults).map((name) => [name, name]);
  return Object.fromEntries([...own, ...stated]);
}

/** Returns the name of the route parameter in `{params.id}`: `id`. */
function resolveParam(at: Cursor, known: readonly string[]): string {
  const name = at.text()?.slice('{params.'.length, -1) ?? '';
  if (at.text() !== undefined && !known.includes(name))
    at.report(
      'check.notAvailable',
      { name: String(at.value) },
      suggest(
        name,
        known.map((param) => `{params.${param}}`),
      ),
    );
  return name;
}
