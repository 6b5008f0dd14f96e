import type { Bucket, ColumnAggregate } from '../../shared/numbers/aggregates.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { ExistingRows } from '../../shared/resolved/resolvedQuery.ts';
import { STANDARD_COLUMNS } from '../../shared/resolved/standardColumns.ts';
import type { NamedRows, ResolvedStorage } from '../../shared/resolved/storage.ts';
import { suggest } from '../issues/didYouMean.ts';
import { message } from '../issues/messages.ts';
import type { ValueType, ValueTypes } from '../language/valueType.ts';
import type { Cursor } from '../read/cursor.ts';
import { optional } from '../project/optional.ts';
import { namesIn } from '../../sources/namesIn.ts';
import { codesOf } from '../stores/fieldCode.ts';
import { sameName } from '../stores/storeOf.ts';
import type { Snapshot } from '../stores/tableChanges.ts';

/** The columns of the tables that queries count. Nothing is reported for a root without a server. */
export interface QueryColumns {
  hasTable(table: string): boolean;
  /** Reports a table that does not exist. */
  expectTable(at: Cursor, table: string): void;
  /** Reports a column that a table does not have. */
  expect(at: Cursor, table: string, column: string): void;
  /** Reports a column whose type does not serve an aggregate. */
  expectAggregate(at: Cursor, table: string, column: string, aggregate: ColumnAggregate): void;
  /** Reports a column whose type does not serve a bucket. */
  expectBucket(at: Cursor, table: string, column: string, bucket: Bucket): void;
  /** Returns the type of the values of a column: what a store says of it, otherwise that of its SQL. */
  typeOf(table: string, column: string): ValueType | undefined;
  /** Returns whether a column has days or times. */
  timeOf(table: string, column: string): 'day' | 'time' | undefined;
  /** Returns the table whose rows a column refers to, and the names of these rows by language. */
  referenceOf(table: string, column: string): NamedRows | undefined;
  /** Returns the rows that a column refers to if it has the usual name for that. */
  namedLike(column: string): NamedRows | undefined;
  /** Returns which rows of a table exist for requests; undefined if all do. */
  existingIn(table: string): ExistingRows | undefined;
}

/** What stores say of the rows of a table. */
export interface RowsOfTable extends Pick<NamedRows, 'names'> {
  /** Which rows exist for requests; undefined if all do. */
  where: ResolvedStorage['where'] | undefined;
}

export function queryColumns(
  storages: ReadonlyMap<string, ResolvedStorage>,
  {
    types,
    snapshot,
    rows,
    languages,
  }: {
    types: ValueTypes;
    snapshot: Snapshot | undefined;
    rows: ReadonlyMap<string, RowsOfTable>;
    languages: readonly Language[];
  },
): QueryColumns {
  const stored = storedTypes(storages, types);
  const columnsOf = (table: string) => snapshot?.[table]?.columns;
  const typeOf = (table: string, column: string) =>
    stored.get(`${table}.${column}`) ?? typeOfSql(columnsOf(table)?.[column]?.type ?? '', types);
  const serves = (table: string, column: string, isServed: (type: ValueType) => boolean) => {
    // A column that does not exist has been reported.
    if (!columnsOf(table)?.[column]) return true;
    const type = typeOf(table, column);
    return type !== undefined && isServed(type);
  };
  const namedRows = (table: string): NamedRows | undefined => {
    const stated = rows.get(table)?.names;
    const columns = columnsOf(table);
    // Without tables, nothing is known of the columns.
    if (!snapshot || (columns && stated))
      return { table, names: stated ?? sameName(languages, 'name') };
    if (!columns) return undefined;
    const names = namesIn(languages, 'name');
    if (Object.values(names).every((column) => columns[column])) return { table, names };
    return columns['name'] ? { table, names: sameName(languages, 'name') } : undefined;
  };
  const referenceOf = (table: string, column: string) =>
    namedRows(referencesOf(snapshot?.[table]?.constraints).get(column) ?? '');
  return {
    hasTable: (table) => snapshot?.[table] !== undefined,
    referenceOf,
    namedLike: (column) => namedRows(column.replace(/_id$/, '')),
    existingIn: (table) => {
      const of = [...referencesOf(snapshot?.[table]?.constraints)].flatMap(([column, other]) => {
        const where = rows.get(other)?.where;
        const isOfRow =
          !STANDARD_COLUMNS.has(column) && columnsOf(table)?.[column]?.notNull === true;
        return where && isOfRow ? [{ column, table: other, where }] : [];
      });
      const where = rows.get(table)?.where;
      if (!where && of.length === 0) return undefined;
      return { ...optional('where', where), ...(of.length > 0 ? { of } : {}) };
    },
    typeOf,
    timeOf: (table, column) => {
      const sqlType = columnsOf(table)?.[column]?.type ?? '';
      if (sqlType === 'date') return 'day';
      return sqlType.startsWith('timestamp') ? 'time' : undefined;
    },
    expectTable: (at, table) => {
      if (snapshot && !snapshot[table])
        at.report('check.unknownTable', { table }, suggest(table, Object.keys(snapshot)));
    },
    expect: (at, table, column) => {
      const columns = columnsOf(table);
      if (columns && !columns[column])
        at.report('check.table.missing', { table, column }, suggest(column, Object.keys(columns)));
    },
    expectAggregate: (at, table, column, aggregate) => {
      if (!serves(table, column, (type) => type.column!.aggregates.includes(aggregate)))
        at.report(
          'check.cannotAggregate',
          { aggregate, column },
          message('check.cannotAggregate.fix', { aggregate }),
        );
    },
    expectBucket: (at, table, column, bucket) => {
      if (!serves(table, column, (type) => type.column!.buckets.includes(bucket)))
        at.report(
          'check.cannotGroup',
          { bucket, column },
          message('check.cannotGroup.fix', { bucket }),
        );
    },
  };
}

/** Returns the types of the columns of stores, by table and column with a dot. */
function storedTypes(
  storages: ReadonlyMap<string, ResolvedStorage>,
  types: ValueTypes,
): Map<string, ValueType> {
  const stored = [...storages.values()].flatMap(({ table, fields }) =>
    [...codesOf(fields, types).values()].flatMap(({ kept }): [string, ValueType][] =>
      kept ? [[`${table}.${kept.of.column}`, kept.type]] : [],
    ),
  );
  return new Map(stored);
}

/**
 * Returns the type whose values a column has by default: of several, the one of a type in JSON, whose
 * new columns have the SQL type.
 */
function typeOfSql(sqlType: string, types: ValueTypes): ValueType | undefined {
  const base = sqlType.replace(/\([0-9,]+\)/, '');
  const rank = ({ is, column }: ValueType) =>
    (is.types.length > 0 && is.formats.length === 0 ? 2 : 0) +
    (column?.sqlTypes[0] === base ? 1 : 0);
  const [type] = [...types.values()]
    .filter(({ column }) => column?.sqlTypes.includes(base))
    .sort((one, other) => rank(other) - rank(one));
  return type;
}

const REFERENCE = /^FOREIGN KEY \(company_id, (\w+)\) REFERENCES (\w+)\(company_id, id\)/;

/** Returns the tables of the company whose rows a table refers to, by column. */
const referencesOf = (constraints: Readonly<Record<string, string>> = {}): Map<string, string> =>
  new Map(
    Object.values(constraints).flatMap((constraint): [string, string][] => {
      const [, column, table] = REFERENCE.exec(constraint) ?? [];
      return column !== undefined && table !== undefined ? [[column, table]] : [];
    }),
  );
