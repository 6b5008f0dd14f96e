import type { MeasureDefinition, QueryDefinition } from '../../language/definitions.ts';
import { AGGREGATES, type Aggregate } from '../../shared/numbers/aggregates.ts';
import type {
  ExistingRows,
  QueryRows,
  ResolvedMeasure,
  ResolvedQuery,
  TableMeasure,
} from '../../shared/resolved/resolvedQuery.ts';
import type { ResolvedStorage } from '../../shared/resolved/storage.ts';
import { message } from '../issues/messages.ts';
import type { Definitions } from '../language/definitions.ts';
import { expectKnown } from '../link/expectKnown.ts';
import { optional } from '../project/optional.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import { rowsOf } from '../stores/storeOf.ts';
import type { Snapshot } from '../stores/tableChanges.ts';
import { checkFields } from './checkFields.ts';
import { checkFilters } from './checkFilters.ts';
import { queryColumns, type QueryColumns, type RowsOfTable } from './queryColumns.ts';
import { resolveRows } from './resolveRows.ts';

/**
 * Resolves the queries, by the resource with the same name.
 * @param snapshot the tables; undefined for a root without a server
 */
export function resolveQueries(
  { query, resource: files }: Definitions,
  project: Project,
  {
    storages,
    snapshot,
  }: { storages: Map<string, ResolvedStorage>; snapshot: Snapshot | undefined },
): Map<string, ResolvedQuery> {
  const { types } = project.manifests;
  const byTable = new Map<string, RowsOfTable>();
  for (const store of project.stores.values()) {
    const { table, names } = rowsOf(store, project.languages);
    const where = store.at.get('where').value ?? byTable.get(table)?.where;
    byTable.set(table, { names, where });
  }
  const columns = queryColumns(storages, {
    types,
    snapshot,
    rows: byTable,
    languages: project.languages,
  });
  const queries = new Map<string, ResolvedQuery>();
  for (const { name, at } of query) {
    const resource = project.resources.get(name);
    if (!resource) at.report('check.queryWithoutResource', { name });
    const measures = resolveMeasures(at.get('measures'), columns);
    const rows = resolveRows(at, { measures, columns, project });
    const existing = at.get('allRows').flag() === true ? {} : existingRows(rows, measures, columns);
    const resolved = { rows, existing, measures };
    if (resource) checkFields(at, resource, resolved, { columns, project });
    const file = files.find((one) => one.name === name);
    if (resource && file) checkFilters(file.at, resource, resolved);
    queries.set(name, resolved);
  }
  return queries;
}

/** Returns which rows of the tables of a query exist for requests. */
function existingRows(
  rows: QueryRows,
  measures: Record<string, ResolvedMeasure>,
  columns: QueryColumns,
): ResolvedQuery['existing'] {
  const tables = new Set(
    Object.values(measures).flatMap((one) => (one.from === 'table' ? [one.measure.table] : [])),
  );
  if (rows.kind === 'reference') tables.add(rows.table);
  return Object.fromEntries(
    [...tables].flatMap((table): [string, ExistingRows][] => {
      const existing = columns.existingIn(table);
      return existing ? [[table, existing]] : [];
    }),
  );
}

const resolveMeasures = (
  at: Cursor<QueryDefinition['measures']>,
  columns: QueryColumns,
): Record<string, ResolvedMeasure> =>
  Object.fromEntries(
    at.entries().flatMap(([name, measure]): [string, ResolvedMeasure][] => {
      const resolved = resolveMeasure(name, measure, at, columns);
      return resolved
        ? [[name, { ...resolved, hidden: measure.get('hidden').flag() === true }]]
        : [];
    }),
  );

/** What a measure can be. It is exactly one of them. */
const SOURCES = [...(Object.keys(AGGREGATES) as Aggregate[]), 'share', 'named'] as const;

type Unhidden<T> = T extends unknown ? Omit<T, 'hidden'> : never;

function resolveMeasure(
  name: string,
  at: Cursor<MeasureDefinition>,
  all: Cursor<QueryDefinition['measures']>,
  columns: QueryColumns,
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
  if (at.get('weight').isStated && source !== 'average')
    at.get('weight').report(
      'check.requires',
      { name: 'weight', other: 'average' },
      message('check.fix.removeOr', { name: 'weight', other: 'average' }),
    );
  if (source === 'named') return { from: 'named', name: at.get('named').value! };
  if (source !== 'share')
    return { from: 'table', measure: tableMeasure(at.get(source), source, at, columns) };
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
  aggregate: Aggregate,
  at: Cursor<MeasureDefinition>,
  columns: QueryColumns,
): TableMeasure {
  const [table = '', column] = (source.text() ?? '').split('.');
  const [weight, day] = [at.get('weight').text(), at.get('day').text()];
  columns.expectTable(source, table);
  const expect = (position: Cursor, one: string | undefined) => {
    if (one !== undefined) columns.expect(position, table, one);
  };
  expect(source, column);
  expect(at.get('weight'), weight);
  expect(at.get('day'), day);
  for (const [one, value] of at.get('where').entries()) expect(value, one);
  if (column !== undefined && aggregate !== 'count' && aggregate !== 'exists')
    columns.expectAggregate(source, table, column, aggregate);
  if (weight !== undefined) columns.expectAggregate(at.get('weight'), table, weight, 'sum');
  if (day !== undefined) columns.expectBucket(at.get('day'), table, day, 'day');
  return {
    aggregate,
    table,
    ...optional('column', column),
    ...optional('weight', weight),
    ...(column !== undefined && columns.timeOf(table, column) ? { isTime: true } : {}),
    ...(day === undefined
      ? {}
      : { day: { column: day, kind: columns.timeOf(table, day) ?? 'time' } }),
    ...optional('where', at.get('where').value),
  };
}
