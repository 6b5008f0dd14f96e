import type { MeasureDefinition, QueryDefinition } from '../../generated/definitions.ts';
import type { ResolvedResource } from '../../shared/resolved.ts';
import type { ResolvedMeasure, ResolvedQuery, TableMeasure } from '../../shared/resolvedQuery.ts';
import { suggest } from '../issues/didYouMean.ts';
import { message } from '../issues/messages.ts';
import type { Definitions } from '../language/definitions.ts';
import { expectKnown } from '../link/expectKnown.ts';
import { optional } from '../project/optional.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Snapshot } from '../stores/tableChanges.ts';

/**
 * Resolves the queries, by the resource with the same name.
 * @param snapshot the tables; undefined for a root without a server
 */
export function resolveQueries(
  { query }: Definitions,
  project: Project,
  snapshot: Snapshot | undefined,
): Map<string, ResolvedQuery> {
  const queries = new Map<string, ResolvedQuery>();
  for (const { name, at } of query) {
    const resource = project.resources.get(name);
    if (!resource) at.report('check.queryWithoutResource', { name });
    const resolved = resolveQuery(at, snapshot);
    if (resource) checkFields(at, resource, resolved, project);
    if (resolved.rows === 'week') checkWeeks(at.get('measures'), resolved);
    else if (at.get('weeks').isStated) at.get('weeks').reportKey('check.weeksWithoutRows');
    queries.set(name, resolved);
  }
  return queries;
}

const resolveQuery = (
  at: Cursor<QueryDefinition>,
  snapshot: Snapshot | undefined,
): ResolvedQuery => ({
  rows: at.get('rows').value,
  weeks: at.get('weeks').value,
  measures: Object.fromEntries(
    at
      .get('measures')
      .entries()
      .flatMap(([name, measure]): [string, ResolvedMeasure][] => {
        const resolved = resolveMeasure(name, measure, at.get('measures'), snapshot);
        return resolved
          ? [[name, { ...resolved, hidden: measure.get('hidden').flag() === true }]]
          : [];
      }),
  ),
});

/** What a measure can be. It is exactly one of them. */
const SOURCES = ['count', 'sum', 'average', 'exists', 'share', 'named'] as const;

type Unhidden<T> = T extends unknown ? Omit<T, 'hidden'> : never;

function resolveMeasure(
  name: string,
  at: Cursor<MeasureDefinition>,
  all: Cursor<QueryDefinition['measures']>,
  snapshot: Snapshot | undefined,
): Unhidden<ResolvedMeasure> | undefined {
  const [source, second] = SOURCES.filter((one) => at.get(one).exists);
  if (second)
    at.get(second).reportKey(
      'check.twoSources',
      { field: name, name: source!, other: second },
      message('check.fix.remove', { name: second }),
    );
  if (source === undefined) {
    at.report('check.noMeasure', { name });
    return undefined;
  }
  if (source === 'named') return { from: 'named', name: at.get('named').value! };
  if (source !== 'share')
    return { from: 'table', measure: tableMeasure(at.get(source), source, at, snapshot) };
  const names = all.entries().map(([one]) => one);
  for (const part of [at.get('share'), at.get('of')])
    expectKnown(part, part.text() ?? '', names, 'measure');
  return {
    from: 'share',
    part: at.get('share').text() ?? '',
    whole: at.get('of').text() ?? '',
    rest: at.get('rest').flag() === true,
  };
}

function tableMeasure(
  source: Cursor<string | undefined>,
  aggregate: TableMeasure['aggregate'],
  at: Cursor<MeasureDefinition>,
  snapshot: Snapshot | undefined,
): TableMeasure {
  const [table = '', column] = (source.text() ?? '').split('.');
  const day = at.get('day').text();
  const columns = snapshot?.[table]?.columns;
  if (snapshot && !columns)
    source.report('check.unknownTable', { table }, suggest(table, Object.keys(snapshot)));
  const check = (position: Cursor, one: string | undefined) => {
    if (one !== undefined && columns && !columns[one])
      position.report(
        'check.table.missing',
        { table, column: one },
        suggest(one, Object.keys(columns)),
      );
  };
  check(source, column);
  check(at.get('day'), day);
  for (const [one, value] of at.get('where').entries()) check(value, one);
  return {
    aggregate,
    table,
    ...optional('column', column),
    ...(day === undefined
      ? {}
      : { day: { column: day, kind: columns?.[day]?.type === 'date' ? 'day' : 'time' } }),
    ...optional('where', at.get('where').value),
  };
}

/** The fields that rows have besides the measures. */
const GIVEN_FIELDS: Record<ResolvedQuery['rows'], readonly string[]> = {
  school: ['id', 'name'],
  one: [],
  week: ['week'],
};

/** Reports a measure that cannot be counted by week. */
function checkWeeks(at: Cursor<QueryDefinition['measures']>, { measures }: ResolvedQuery): void {
  for (const [name, one] of Object.entries(measures)) {
    const counts = one.from === 'table' && ['count', 'sum'].includes(one.measure.aggregate);
    if (!counts || one.measure.day === undefined)
      (at as Cursor).get(name).reportKey('check.notByWeek', { name });
  }
}

/** Reports the fields of the resource that no measure answers. */
function checkFields(
  at: Cursor<QueryDefinition>,
  resource: ResolvedResource,
  { rows, measures }: ResolvedQuery,
  { entities }: Project,
): void {
  const totals = Object.values(resource.calls).flatMap((call) => call.totals ?? []);
  const answered = [resource.entity, ...totals].flatMap((id) =>
    Object.keys(responseFields(entities.get(id))),
  );
  const given = GIVEN_FIELDS[rows];
  const missing = [...new Set(answered)].filter(
    (name) => !given.includes(name) && !Object.hasOwn(measures, name),
  );
  for (const name of missing) at.get('measures').reportKey('check.notMeasured', { field: name });
}
