import type { AppDefinition } from '../../language/definitions.ts';
import { expectResponse } from '../link/expectResponse.ts';
import type { ResolvedDrawerList } from '../../shared/resolved/resolved.ts';
import { optional } from '../project/optional.ts';
import type { Cursor } from '../read/cursor.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { defaultParams } from '../link/params.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';

/** Resolves the list in the drawer, below the menu. Undefined if its call is unknown. */
export function resolveDrawerList(
  at: Cursor<AppDefinition['drawerList']>,
  project: Project,
): ResolvedDrawerList | undefined {
  const { calls } = project;
  const callAt = (name: 'call' | 'fallbackCall') => {
    const known = calls.get(at.get(name).text() ?? '');
    if (known) expectResponse(at.get(name), known.call, ['items']);
    return known?.call;
  };
  const call = callAt('call');
  if (!call || !at.value) return undefined;
  const { fallbackCall: _name, to: _screen, ...stated } = at.value;
  return {
    ...stated,
    call,
    ...optional('fallbackCall', callAt('fallbackCall')),
    ...optional('screen', resolveScreen(at, project)),
  };
}

/** Resolves the link to the screen of an item. */
function resolveScreen(
  at: Cursor<AppDefinition['drawerList']>,
  project: Project,
): ResolvedDrawerList['screen'] {
  const to = at.get('to').text();
  if (to === undefined) return undefined;
  const entity = project.calls.get(at.get('call').text() ?? '')?.entity;
  const scope = { row: true, fields: responseFields(entity), entity: entity?.id };
  checkReferences(project, [{ refers: 'link', name: to, at: at.get('to') }], scope);
  return { to, params: defaultParams(project.screens.get(to)?.route ?? '', scope) };
}
