import type { ListDefinition, ListFilterDefinition } from '../../language/definitions.ts';
import { suggest } from '../issues/didYouMean.ts';
import type { Reference } from '../language/language.ts';
import { columnsBeside, listBeside } from './knownNames.ts';
import type { KnownCall, Project } from '../project/project.ts';
import { propertyAt } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';

/**
 * Checks that a screen is a list with all rows of the call beside it, and that it offers every
 * filter in the `query` beside it with this value. A link with these filters then opens the rows
 * that the call returns for them.
 */
export function checkList(project: Project, { at, name, call }: Reference): void {
  const source = project.screens.get(name);
  const known = project.calls.get(call?.text() ?? '');
  if (!source || !known) return;
  const list = source.at as Cursor<ListDefinition>;
  const isList = list.get('columns').exists;
  if (!isList || list.get('call').text() !== known.call.name || list.get('where').exists)
    return at.report('check.notListOf', { screen: name, call: known.call.name });
  checkQuery(at.sibling('query'), { name, list, known }, project);
}

/** Checks that a screen is a list, and that it offers every filter in the `query` beside it. */
export function checkRowsOf(project: Project, { at, name }: Reference): void {
  const source = project.screens.get(name);
  const list = source?.at as Cursor<ListDefinition> | undefined;
  if (!source || !list) return;
  const known = project.calls.get(list.get('call').text() ?? '');
  if (!list.get('columns').exists || !known) return at.report('check.notAList', { screen: name });
  checkQuery(at.sibling('query'), { name, list, known }, project);
}

/** Checks a column of the list that a block names beside its columns. */
export function checkListColumn({ screens }: Project, { at, name }: Reference): void {
  const list = listBeside(at).text() ?? '';
  const columns = columnsBeside(at, screens);
  // A screen that is no list is reported at its name.
  if (columns.length > 0 && !columns.includes(name))
    at.report('check.notListColumn', { screen: list, column: name }, suggest(name, columns));
}

/** A list, and the call of its rows. */
interface KnownList {
  name: string;
  list: Cursor<ListDefinition>;
  known: KnownCall;
}

/** Checks values of filters: the list offers each filter with its value. */
function checkQuery(query: Cursor, { name, list, known }: KnownList, project: Project): void {
  const filters = list.get('filters').items();
  const offered = filters.flatMap((filter) => paramsOf(filter, known));
  for (const [param, value] of query.entries()) {
    const filter = filters.find((one) => paramsOf(one, known).includes(param));
    if (filter) checkValue(value, param, offeredValues(filter, known, project));
    // The check of the call has reported a filter that the call does not have.
    else if (Object.hasOwn(known.call.filters, param) || !hasCallBeside(query))
      value.reportKey('check.notInList', { screen: name, filter: param }, suggest(param, offered));
  }
}

const hasCallBeside = (query: Cursor): boolean => query.sibling('call').exists;

/** Returns the query parameters of a filter. A span has two. */
function paramsOf(filter: Cursor<ListFilterDefinition>, { call }: KnownCall): string[] {
  const param = filter.get('filter').text() ?? '';
  if (call.filters[param]?.match !== 'onOrAfter') return [param];
  const end = filter.get('end').text();
  const ends = Object.keys(call.filters).filter(
    (name) => call.filters[name]?.match === 'onOrBefore',
  );
  return [param, ...(end === undefined ? ends : [end])];
}

function checkValue(at: Cursor, filter: string, offered: string[] | undefined): void {
  const stated = at.text();
  // A value of the route is known only when the screen opens.
  if (!offered || stated === undefined || stated.includes('{')) return;
  for (const value of stated.split(','))
    if (!offered.includes(value))
      at.report('check.notChoice', { value, filter }, suggest(value, offered));
}

/** Returns the values that a filter offers: those of its choices, or of the field. */
function offeredValues(
  filter: Cursor<ListFilterDefinition>,
  { call, entity }: KnownCall,
  { sharedChoices }: Project,
): string[] | undefined {
  const rule = call.filters[filter.get('filter').text() ?? ''];
  const field = propertyAt(entity, rule?.field ?? '');
  const stated = filter.get('choices');
  const choices = stated.isStated
    ? (stated as Cursor)
    : sharedChoices.get(String(field?.['choices']))?.at;
  const values = choices?.get('values');
  if (values?.exists) return values.items().map((value) => String(value.get('value').value));
  return Array.isArray(field?.['enum']) ? field['enum'].map(String) : undefined;
}
