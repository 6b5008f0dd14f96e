import { returnsRows, sortedFields } from '../../shared/calls/calls.ts';
import { memoize } from '../../shared/memoize.ts';
import type { Language, ResolvedCall, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { dayLimitedFields } from '../../shared/time/storedDays.ts';
import type { Condition, Projection, Row } from '../rows/rows.ts';
import type { ResponseContext } from './context.ts';
import type { TypeId } from '../../shared/resolved/storage.ts';
import type { Selection } from '../../values/contracts/server.ts';
import type { CompanyTable } from '../db/tables.ts';
import { boundFields, type BoundField } from '../rows/bindField.ts';
import type { Resource } from './defineResource.ts';
import { equalTo } from './rowKey.ts';
import type { Storage } from '../rows/storage.ts';
import { combineConditions, createConditionBuilder, type DayServices } from './filterConditions.ts';

/**
 * How a call reads its table: the columns to read and how rows become responses. Computed once,
 * when the routes are created.
 */
export interface TableBinding {
  projection(language: Language): Projection;
  /**
   * Reads what is checked before a write: the owner, the lock, and the days that a rule compares
   * with today. The stored days are needed because a past day is allowed if the client sends back
   * the stored one unchanged.
   */
  writeCheckProjection: Projection;
  /** Conditions that every row must meet. */
  conditions: Condition[];
  /**
   * Returns what is read of a row that was never saved, if a company has one row. Otherwise undefined.
   */
  unsavedRow(projection: Projection): Row | undefined;
  /** Converts a row to its response. */
  toResponse(row: Row, context: ResponseContext): Row;
  /** Converts filters to conditions; undefined if no row can match. */
  toConditions(filters: Record<string, string>, services: DayServices): Condition[] | undefined;
  sortColumn(field: string): SortColumn;
  /** The column that rows are grouped by, for a call that returns counts. */
  countColumn: string | undefined;
}

/** The column and type that a field is sorted by, and the name under which the value is read. */
interface SortColumn {
  column: string;
  type: TypeId;
  as: string;
}

/**
 * Maps a call of a resource file to the resource's table. The check of the definitions ensures that
 * the store serves what the call asks (src/compiler/stores/checkAsked.ts).
 */
export function bindCall(
  resource: Resource,
  storage: Storage,
  call: ResolvedCall,
  entity: ResolvedEntity,
): TableBinding {
  const fields = boundFields(storage);
  const { made } = resource.hooks;
  const makerOf = (name: string, context: ResponseContext) => {
    const make = made?.[name];
    return make && ((columns: Row) => make(columns, context));
  };
  const answered = answeredNames(storage, call, entity).map((name): [string, BoundField] => [
    name,
    fields.get(name)!,
  ]);
  const lock = storage.lockedWhen;
  const sortColumns = new Map(
    (returnsRows(call) ? sortedFields(call) : []).map(
      (name) => [name, sortColumnOf(name, fields.get(name), call)] as const,
    ),
  );
  const filters = Object.entries(call.filters).map(
    ([name, rule]) =>
      [name, createConditionBuilder(name, rule, resource, fields, call, entity)] as const,
  );
  return {
    projection: memoize((language) => projectionOf(storage, call, answered, language, sortColumns)),
    writeCheckProjection: {
      table: storage.table,
      key: storage.key,
      columns: {
        ...keyColumns(storage),
        ...(storage.owner ? { [OWNER]: storage.owner } : {}),
        ...(lock && 'column' in lock ? { [LOCKED]: lock.column } : {}),
        ...storedDays(fields, entity),
      },
      related: {},
      ...(lock && 'exists' in lock ? { exists: { [LOCKED]: lock.exists } } : {}),
    },
    conditions: equalTo(storage.where),
    unsavedRow: (projection) => storage.unsaved && toUnsavedRow(projection, storage.unsaved),
    toResponse: (row, context) => {
      const response: Row = {};
      for (const [name, field] of answered)
        response[name] = field.toAnswer(row, name, context, makerOf(name, context));
      return response;
    },
    toConditions: (values, services) =>
      combineConditions(
        filters.flatMap(([name, build]) =>
          values[name] === undefined ? [] : [build(values[name], services)],
        ),
      ),
    sortColumn: (name) => sortColumns.get(name)!,
    countColumn: fields.get(call.by ?? '')?.column,
  };
}

/** Returns the column of each day that a rule compares with today, by field. */
function storedDays(
  fields: ReadonlyMap<string, BoundField>,
  { bodies }: ResolvedEntity,
): Record<string, string> {
  return Object.fromEntries(
    dayLimitedFields(bodies.edit).flatMap((name) => {
      const column = fields.get(name)?.column;
      return column === undefined ? [] : [[name, column]];
    }),
  );
}

/** Returns the columns that name a row, each under its own name. */
const keyColumns = ({ key }: Storage): Record<string, string> =>
  Object.fromEntries(key.map((column) => [column, column]));

function toUnsavedRow(
  { columns, texts = {}, people = {}, references = {} }: Projection,
  values: Row,
): Row {
  const row: Row = {};
  for (const [name, column] of Object.entries(columns)) row[name] = values[column] ?? null;
  for (const name of Object.keys(texts)) row[name] = '';
  for (const name of Object.keys({ ...people, ...references })) row[name] = null;
  return { ...row, [VERSION]: 0 };
}

const answeredNames = (
  { fields, calls }: Storage,
  { name: callName, response }: ResolvedCall,
  { answer }: ResolvedEntity,
): string[] =>
  Object.keys(answer['properties'] ?? {}).filter(
    (name) =>
      (response === 'item' || !fields[name]!.itemOnly) &&
      (calls?.[callName]?.answers?.includes(name) ?? true),
  );

/** The names under which a row's owner and version are read. No field can have these names. */
export const OWNER = '@owner';
export const VERSION = '@version';
/** The name under which the value is read that locks a row. */
export const LOCKED = '@locked';

/**
 * Selects the response fields, the sort columns for cursors, and for a single item also its owner
 * and version.
 */
function projectionOf(
  storage: Storage,
  { response }: ResolvedCall,
  fields: [string, BoundField][],
  language: Language,
  sortColumns: Map<string, SortColumn>,
): Projection {
  const { owner, isVersioned, table, key } = storage;
  // Only rows that clients can write have an owner and a version.
  const itemColumns = {
    ...(owner ? { [OWNER]: owner } : {}),
    ...(isVersioned ? { [VERSION]: 'version' } : {}),
  };
  const selection: Selection<CompanyTable> = {
    language,
    columns: { ...keyColumns(storage), ...(response === 'item' ? itemColumns : {}) },
    people: {},
    texts: {},
    related: {},
    references: {},
    sums: {},
    exists: {},
  };
  for (const { as, column } of sortColumns.values()) selection.columns[as] = column;
  for (const [name, field] of fields) field.select(name, selection);
  return { table, key, ...selection };
}

function sortColumnOf(name: string, field: BoundField | undefined, call: ResolvedCall): SortColumn {
  if (name === 'id' && !field) return { column: 'id', type: 'id', as: 'id' };
  const sort = field?.sortColumn();
  if (!sort) throw new Error(`Call ${call.name}: the server cannot sort by ${name}.`);
  return { ...sort, as: sort.column === field?.column ? name : `@${name}` };
}
