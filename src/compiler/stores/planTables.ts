import type { StoreDefinition } from '../../language/definitions.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { foldedColumn } from '../../shared/resolved/helperColumns.ts';
import type { TablePlan } from '../../sources/contract.ts';
import { STANDARD_COLUMNS } from '../../shared/resolved/standardColumns.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { listOf } from '../language/schemaParts.ts';
import type { Definition } from '../language/definitions.ts';
import type { ValueType, ValueTypes } from '../language/valueType.ts';
import { optional } from '../project/optional.ts';
import type { Cursor } from '../read/cursor.ts';
import { acceptedValues, joinAccepted } from './acceptedValues.ts';
import { codesOf, type FieldCode } from './fieldCode.ts';
import { isSent } from './resolveStoredField.ts';
import { planIndexes } from './planIndexes.ts';
import type { PlannedColumn, PlannedTable, StoredResource } from './plannedTables.ts';
import { fieldAt } from './storeOf.ts';
import { toSql } from './compareChecks.ts';

/** Returns the table that a store and the resources that use it need. */
export function planTable(
  store: Definition<StoreDefinition>,
  resources: readonly StoredResource[],
  types: ValueTypes,
): PlannedTable {
  const [{ storage }] = resources as [StoredResource];
  const table: PlannedTable = {
    name: storage.table,
    at: store.at,
    isWritten: resources.some((one) => one.storage.isWritten),
    isVersioned: storage.isVersioned,
    ...optional('owner', resources.find((one) => one.storage.owner !== undefined)?.storage.owner),
    per: store.at.get('per').exists && storage.unsaved === undefined,
    key: storage.key,
    columns: {},
    indexes: {},
    links: {},
    others: [],
  };
  const coded = resources.map((one) => ({ ...one, codes: codesOf(one.storage.fields, types) }));
  for (const { at: resourceAt, entity, storage: own, codes } of coded) {
    const rules = allFields(entity.schema);
    const columnOf = (other: string) => codes.get(other)?.column ?? other;
    for (const [name, code] of codes) {
      const at = fieldAt(store.at, name);
      const parts = { at, property: rules[name], entity, types, columnOf };
      code.plan(tablePlan(table, at, types));
      if (code.kept) addColumn(table, name, code.kept, parts);
    }
    for (const column of own.key)
      if (column !== 'id') {
        table.columns[column] ??= manualColumn(store.at.get('key'));
        table.columns[column].notNull = true;
      }
    if (own.owner !== undefined) table.columns[own.owner] ??= manualColumn(resourceAt);
    for (const column of Object.keys(own.where))
      table.columns[column] ??= manualColumn(store.at.get('where').get(column));
  }
  for (const column of Object.values(table.columns))
    if (column.fill && 'column' in column.fill && isEmptyAllowed(column.fill.column, table))
      column.fill.mayBeNull = true;
  for (const { codes, ...one } of coded) planIndexes(table, store, one, codes);
  return table;
}

const isEmptyAllowed = (column: string, { columns }: PlannedTable): boolean =>
  !STANDARD_COLUMNS.has(column) && columns[column]?.notNull !== true;

interface FieldParts {
  at: ReturnType<typeof fieldAt>;
  /** The rules of the field; undefined for a stored column that is no field. */
  property: JsonSchema | undefined;
  entity: ResolvedEntity;
  types: ValueTypes;
  /** Returns the column of another field. */
  columnOf: (field: string) => string;
}

const manualColumn = (at: Cursor): PlannedColumn => ({
  at,
  sqlTypes: [],
  castTypes: [],
  notNull: false,
  manual: true,
});

/** Adds columns and links to a table for the field at a position. */
const tablePlan = (table: PlannedTable, at: Cursor, types: ValueTypes): TablePlan => ({
  addText: (column) => void (table.columns[column] ??= textColumn(at, types)),
  addFolded: (column) => addFolded(table, column, at, types),
  addSortKey: (column, order) => void (table.columns[order] ??= sortKey(column, at)),
  expect: (column, type) =>
    void (table.columns[column] ??= {
      ...manualColumn(at),
      ...(type === undefined ? {} : typesOf(type, types)),
    }),
  expectOther: (other, column) => void table.others.push({ at, table: other, column }),
  addLinks: ({ through, from, to, table: other }) =>
    void (table.links[through] ??= {
      at,
      from: { column: from, table: table.name },
      to: { column: to, table: other },
    }),
});

/** Returns the column of a text that is never null. */
const textColumn = (at: Cursor, types: ValueTypes): PlannedColumn => ({
  ...typesOf('text', types),
  at,
  notNull: true,
  default: "''",
});

function addColumn(
  table: PlannedTable,
  name: string,
  { of, type, code }: NonNullable<FieldCode['kept']>,
  { at, property, entity, types, columnOf }: FieldParts,
): void {
  const known = table.columns[of.column];
  if (STANDARD_COLUMNS.has(of.column)) return;
  const was = at.get('was').text();
  const addOthers = () => {
    if (of.folded !== undefined) addFolded(table, of.column, at, types);
    if (of.order !== undefined)
      table.columns[of.order] ??= code.hasSortKey
        ? sortKey(of.column, at)
        : orderColumn(of.column, type, at, types);
  };
  const accepts = type.column?.sortable ? acceptedValues(name, of.allowed, entity) : undefined;
  // A column that only a text or a hook uses is replaced by the field that keeps it.
  if (known && !known.manual) {
    if (accepts) known.accepts = known.accepts ? joinAccepted(known.accepts, accepts) : accepts;
    return addOthers();
  }
  const emptyValue = at.get('default').value ?? type.column?.emptyValue;
  const isRequired = listOf(entity.bodies.create['required']).includes(name);
  const isNullable = mayBeNull(type, property);
  const isKept = isRequired || type.column?.alwaysSet || emptyValue !== undefined;
  table.columns[of.column] = {
    ...typesOf(type.id, types),
    at,
    notNull: !isNullable && (isKept || of.otherwise !== undefined),
    ...optional('default', isNullable || isRequired ? undefined : toSql(emptyValue)),
    ...optional('emptyValue', toSql(emptyValue)),
    ...optional('fill', fillOf(at, columnOf)),
    ...optional('was', was),
    ...optional('references', type.column?.references ?? of.references?.table),
    ...optional('accepts', accepts),
    ...(type.column?.unique ? { unique: true } : {}),
    ...(type.isSecret ? { secret: true } : {}),
    ...(at.get('manual').flag() || !isWrittenField(name, at, entity, table)
      ? { manual: true as const }
      : {}),
  };
  addOthers();
}

/** Whether a column may have no value: that of a file, or of a field whose rules allow null. */
export const mayBeNull = (type: ValueType, property: JsonSchema | undefined): boolean =>
  type.isFile || listOf(property?.['type']).includes('null');

/** Whether migrations may create the column: a call sends the field, or the store lists it. */
const isWrittenField = (
  name: string,
  at: Cursor,
  entity: ResolvedEntity,
  table: PlannedTable,
): boolean => table.isWritten && (isSent(name, entity) || at.exists);

/** Adds the column with the normalised text of a column. */
function addFolded(table: PlannedTable, column: string, at: Cursor, types: ValueTypes): void {
  table.columns[foldedColumn(column)] ??= {
    ...typesOf('text', types),
    at,
    notNull: false,
    helper: { of: column, for: 'search' },
  };
}

/** Returns the column with the sort key of a text, which the server fills. */
const sortKey = (column: string, at: Cursor): PlannedColumn => ({
  sqlTypes: ['text'],
  castTypes: [],
  at,
  notNull: true,
  default: "''",
  collation: 'C',
  helper: { of: column, for: 'order' },
});

/** Returns the column for sorting that the database computes of one that may be empty. */
const orderColumn = (
  column: string,
  type: ValueType,
  at: Cursor,
  types: ValueTypes,
): PlannedColumn => ({
  ...typesOf(type.id, types),
  at,
  notNull: true,
  computed: `coalesce(${column}, ${type.column!.first!})`,
  helper: { of: column, for: 'order' },
});

function typesOf(type: string, types: ValueTypes): Pick<PlannedColumn, 'sqlTypes' | 'castTypes'> {
  const { sqlTypes = [], casts = [] } = types.get(type)?.column ?? {};
  return { sqlTypes, castTypes: casts.flatMap((one) => types.get(one)?.column?.sqlTypes ?? []) };
}

function fillOf(at: FieldParts['at'], columnOf: FieldParts['columnOf']): PlannedColumn['fill'] {
  const fill = at.get('fill');
  if (!fill.exists) return undefined;
  const field = fill.get('field').text();
  return field === undefined ? { value: toSql(fill.value)! } : { column: columnOf(field) };
}
