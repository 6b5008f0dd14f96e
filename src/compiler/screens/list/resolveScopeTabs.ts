import type { ScopeTabsDefinition } from '../../../language/definitions.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedScopeTabs,
} from '../../../shared/resolved/resolved.ts';
import { checkRouteParam } from './checkFilters.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
import { expectPathParams, pathParams } from '../../link/params.ts';
import { expectResponse } from '../../link/expectResponse.ts';
import type { Project } from '../../project/project.ts';
import { responseFields } from '../../project/responseFields.ts';
import { resolveLink } from '../resolveLinks.ts';
import type { ScreenContext } from '../screenContext.ts';
import { typesOf } from '../../language/schemaParts.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Resolves the tabs above a list. Undefined if there are none, or if their call is unknown. */
export function resolveScopeTabs(
  at: Cursor<ScopeTabsDefinition | undefined>,
  screen: ScreenContext,
): ResolvedScopeTabs | undefined {
  const { project, scope } = screen;
  const known = project.calls.get(at.get('call').text() ?? '');
  const all = resolveLink(at.get('all'), screen);
  if (!known || !all) return undefined;
  expectResponse(at.get('call'), known.call, ['items']);
  expectPathParams(at.get('call'), known.call, scope);
  const types = typesOf(responseFields(known.entity)[at.get('countField').text() ?? '']);
  if (types.length > 0 && !types.includes('integer'))
    at.get('countField').report('check.notWholeNumber', {
      field: String(at.get('countField').value),
    });
  checkTarget(at, project, responseFields(known.entity)[at.get('valueField').text() ?? '']);
  const { counts: _counts, ...stated } = at.value!;
  return {
    ...stated,
    call: known.call,
    all,
    ...optional('counts', resolveCounts(at.get('counts'), screen)),
  };
}

/** Resolves the call that counts the rows of each tab. */
function resolveCounts(
  at: Cursor<ScopeTabsDefinition['counts']>,
  { project }: ScreenContext,
): ResolvedCall | undefined {
  const known = project.calls.get(at.text() ?? '');
  if (known) expectResponse(at, known.call, ['counts']);
  return known?.call;
}

/** Checks the screen that a tab opens. A tab has the value of one variable part of its route. */
function checkTarget(
  at: Cursor<ScopeTabsDefinition | undefined>,
  project: Project,
  value: JsonSchema | undefined,
): void {
  const { screens } = project;
  const [to, param] = [at.get('to').text() ?? '', at.get('routeParam').text() ?? ''];
  const target = screens.get(to);
  if (!target) return;
  const needed = pathParams(target.route);
  if (!needed.includes(param))
    at.get('routeParam').report(
      'check.unknownParam',
      { screen: to, param },
      suggest(param, needed),
    );
  else if (needed.length > 1) at.get('to').report('check.manyParams', { screen: to, param });
  else checkRouteParam(at.get('valueField'), value, { file: target.file, param }, project);
}
