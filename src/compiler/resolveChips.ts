import type { JsonSchema, ResolvedCall, ResolvedChips } from '../shared/resolved.ts';
import { checkRouteParam } from './checkFilters.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import { optional } from './optional.ts';
import { expectPathParams, pathParams } from './params.ts';
import { expectKnown, responseFieldNames, type Project } from './project.ts';
import { responseFields } from './resolveEntity.ts';
import { resolveLink, type ScreenContext } from './resolveParts.ts';
import { typesOf } from './typesOf.ts';

/** Resolves the places above a list; nothing where none are stated, or where their call is not known. */
export function resolveChips(at: Cursor, screen: ScreenContext): ResolvedChips | undefined {
  const { project, around } = screen;
  const known = project.calls.get(at.get('call').text() ?? '');
  const all = resolveLink(at.get('all'), screen);
  if (!known || !all) return undefined;
  if (known.call.answer !== 'items')
    at.get('call').report(
      `${quote(known.call.name)} does not answer all items at once`,
      'name a call whose answer is items',
    );
  expectPathParams(at.get('call'), known.call, around);
  for (const name of ['value', 'name', 'count']) {
    const field = at.get(name).text();
    if (field !== undefined && known.entity)
      expectKnown(at.get(name), field, responseFieldNames(known), 'field');
  }
  const types = typesOf(responseFields(known.entity)[at.get('count').text() ?? '']);
  if (types.length > 0 && !types.includes('integer'))
    at.get('count').report(
      `${quote(at.get('count').value)} is no whole number`,
      'name the field that counts',
    );
  checkTarget(at, project, responseFields(known.entity)[at.get('value').text() ?? '']);
  const text = (name: string) => at.get(name).text() ?? '';
  return {
    label: text('label'),
    call: known.call,
    value: text('value'),
    name: text('name'),
    count: text('count'),
    ...optional('counts', resolveCounts(at.get('counts'), screen)),
    to: text('to'),
    param: text('param'),
    all,
    ...optional('heading', at.get('heading').text()),
  };
}

/** The call that counts the rows of each place. */
function resolveCounts(at: Cursor, { project }: ScreenContext): ResolvedCall | undefined {
  const known = project.calls.get(at.text() ?? '');
  if (known && known.call.answer !== 'counts')
    at.report(
      `${quote(known.call.name)} does not count rows`,
      'name a call whose answer is counts',
    );
  return known?.call;
}

/** A chip knows one part of the route that it leads to. */
function checkTarget(at: Cursor, project: Project, value: JsonSchema | undefined): void {
  const { screens } = project;
  const [to, param] = [at.get('to').text() ?? '', at.get('param').text() ?? ''];
  expectKnown(at.get('to'), to, screens.keys(), 'screen');
  const goal = screens.get(to);
  if (!goal) return;
  const needed = pathParams(goal.at.get('route').text() ?? '');
  if (!needed.includes(param))
    at.get('param').report(
      `Nothing in the route of ${quote(to)} is called ${quote(param)}`,
      suggest(param, needed, 'it has'),
    );
  else if (needed.length > 1)
    at.get('to').report(
      `The route of ${quote(to)} varies in more than ${quote(param)}`,
      'name a screen whose route varies in one part',
    );
  else checkRouteParam(at.get('value'), value, { file: goal.file, param }, project);
}
