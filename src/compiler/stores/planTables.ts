import type { StoreDefinition } from '../../generated/definitions.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import type { ColumnSource, StoredField, TypeId } from '../../shared/storage.ts';
import { STANDARD_COLUMNS } from '../../shared/standardColumns.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { listOf } from '../entities/schemaParts.ts';
import type { Definition } from '../language/definitions.ts';
import type { ColumnKind } from '../language/manifests.ts';
import { optional } from '../project/optional.ts';
import type { Cursor } from '../read/cursor.ts';
import { acceptedValues, joinAccepted } from './acceptedValues.ts';
import { foldedColumn, isSent } from './resolveStoredField.ts';
import { planIndexes } from './planIndexes.ts';
import type { PlannedColumn, PlannedTable, StoredResource } from './plannedTables.ts';
import { fieldAt } from './storeOf.ts';
import { toSql } from './compareChecks.ts';

/** Returns the table that a store and the resources that use it need. */
export function planTable(
  store: Definition<StoreDefinition>,
  resources: readonly StoredResource[],
  kinds: ReadonlyMap<string, ColumnKind>,
): PlannedTable {
  const [{ storage }] = resources as [StoredResource];
  const table: PlannedTable = {
    name: storage.table,
    at: store.at,
    isWritten: resources.some((one) => one.storage.owner !== undefined),
    per: store.at.get('per').exists,
    columns: {},
    indexes: {},
    links: {},
  };
  for (const { at: resourceAt, entity, storage: own } of resources) {
    const rules = allFields(entity.schema);
    for (const [name, field] of Object.entries(own.fields))
      addField(table, name, field, {
        at: fieldAt(store.at, name),
        property: rules[name],
        entity,
        kinds,
        columnOf: (other) => columnOfField(own.fields[other]) ?? other,
      });
    if (own.owner !== undefined) table.columns[own.owner] ??= manualColumn(resourceAt);
    for (const column of Object.keys(own.where))
      table.columns[column] ??= manualColumn(store.at.get('where').get(column));
  }
  for (const column of Object.values(table.columns))
    if (column.fill && 'column' in column.fill && isEmptyAllowed(column.fill.column, table))
      column.fill.mayBeNull = true;
  for (const one of resources) planIndexes(table, store, one);
  return table;
}

/** Returns the column that contains the value of a field. */
const columnOfField = (field: StoredField | undefined): string | undefined =>
  field && 'column' in field.source.of && field.source.kind !== 'sum'
    ? field.source.of.column
    : undefined;

const isEmptyAllowed = (column: string, { columns }: PlannedTable): boolean =>
  !STANDARD_COLUMNS.has(column) && columns[column]?.notNull !== true;

interface FieldParts {
  at: ReturnType<typeof fieldAt>;
  /** The rules of the field; undefined for a stored column that is no field. */
  property: JsonSchema | undefined;
  entity: ResolvedEntity;
  kinds: ReadonlyMap<string, ColumnKind>;
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

function addField(
  table: PlannedTable,
  name: string,
  { type, source }: StoredField,
  parts: FieldParts,
): void {
  const { at, kinds } = parts;
  switch (source.kind) {
    case 'column':
      return addColumn(table, name, { ...source.of, type }, parts);
    case 'bilingual':
      for (const language of ['ar', 'en'])
        table.columns[`${source.of.stem}_${language}`] ??= textColumn(at, kinds);
      return;
    case 'reference':
      table.columns[source.of.column] ??= manualColumn(at);
      return;
    case 'related': {
      const { through, from, to, table: other } = source.of.relation;
      table.links[through] ??= {
        at,
        from: { column: from, table: table.name },
        to: { column: to, table: other },
      };
      return;
    }
    case 'translated':
    case 'translatedList':
      table.columns[source.of.column] ??= {
        ...typesOf(source.kind === 'translated' ? 'text' : 'numbers', kinds),
        at,
        notNull: false,
        manual: true,
      };
      return;
    case 'template': {
      const { stored, folded, columns } = source.of;
      if (stored) {
        table.columns[stored.column] ??= textColumn(at, kinds);
        addFolded(table, stored.folded && stored.column, at, kinds);
        if (stored.order) table.columns[stored.order] ??= sortKey(stored.column, at);
      }
      if (folded) for (const column of columns) addFolded(table, column, at, kinds);
      for (const column of columns) table.columns[column] ??= manualColumn(at);
      return;
    }
    case 'made':
      for (const column of source.of.columns) table.columns[column] ??= manualColumn(at);
      if (source.of.order) table.columns[source.of.order.column] ??= manualColumn(at);
      return;
    // The value of the others follows from fields that are kept.
    case 'first':
    case 'ids':
    case 'isOwner':
    case 'join':
    case 'sum':
    case 'unstored':
  }
}

/** Returns the column of a text that is never null. */
const textColumn = (at: Cursor, kinds: ReadonlyMap<string, ColumnKind>): PlannedColumn => ({
  ...typesOf('text', kinds),
  at,
  notNull: true,
  default: "''",
});

/** A column with the type of its field. */
type TypedColumn = ColumnSource & { type: TypeId };

function addColumn(
  table: PlannedTable,
  name: string,
  field: TypedColumn,
  { at, property, entity, kinds, columnOf }: FieldParts,
): void {
  const { type } = field;
  const known = table.columns[field.column];
  if (STANDARD_COLUMNS.has(field.column)) return;
  const was = at.get('was').text();
  const addOthers = () => {
    addFolded(table, field.folded && field.column, at, kinds);
    if (field.order !== undefined) table.columns[field.order] ??= orderColumn(field, at, kinds);
  };
  const accepts = acceptedValues(name, { type, source: { kind: 'column', of: field } }, entity);
  // A column that only a text or a hook uses is replaced by the field that keeps it.
  if (known && !known.manual) {
    if (accepts) known.accepts = known.accepts ? joinAccepted(known.accepts, accepts) : accepts;
    return addOthers();
  }
  const emptyValue = at.get('default').value ?? kinds.get(type)?.emptyValue;
  const isRequired = listOf(entity.bodies.create['required']).includes(name);
  const isFile = type === 'picture' || type === 'document';
  const mayBeNull = isFile || listOf(property?.['type']).includes('null');
  const isKept = isRequired || type === 'token' || emptyValue !== undefined;
  table.columns[field.column] = {
    ...typesOf(type, kinds),
    at,
    notNull: !mayBeNull && (isKept || field.otherwise !== undefined),
    ...optional('default', mayBeNull || isRequired ? undefined : toSql(emptyValue)),
    ...optional('emptyValue', toSql(emptyValue)),
    ...optional('fill', fillOf(at, columnOf)),
    ...optional('was', was),
    ...optional('references', referenceOf(field)),
    ...optional('accepts', accepts),
    ...(type === 'picture' || type === 'token' ? { unique: true } : {}),
    ...(type === 'password' ? { secret: true } : {}),
    ...(at.get('manual').flag() || !isWrittenField(name, at, entity, table)
      ? { manual: true as const }
      : {}),
  };
  addOthers();
}

/** Whether migrations may create the column: a call sends the field, or the store lists it. */
const isWrittenField = (
  name: string,
  at: Cursor,
  entity: ResolvedEntity,
  table: PlannedTable,
): boolean => table.isWritten && (isSent(name, entity) || at.exists);

const referenceOf = ({ type, references }: TypedColumn): string | undefined =>
  type === 'picture' ? 'file' : references;

/** Adds the column with the normalised text of a column. */
function addFolded(
  table: PlannedTable,
  column: string | undefined,
  at: Cursor,
  kinds: ReadonlyMap<string, ColumnKind>,
): void {
  if (column === undefined) return;
  table.columns[foldedColumn(column)] ??= {
    ...typesOf('text', kinds),
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

/** What stands for no value in a column for sorting, by kind. A text has a sort key instead. */
const FIRST_VALUES: Record<string, string> = {
  integer: '-2147483648',
  id: '0',
  decimal: "'-Infinity'",
  boolean: 'false',
  time: "timestamp with time zone '1970-01-01 00:00:00+00'",
  day: "date '0001-01-01'",
};

function orderColumn(
  { column, type }: TypedColumn,
  at: Cursor,
  kinds: ReadonlyMap<string, ColumnKind>,
): PlannedColumn {
  if (type === 'text') return sortKey(column, at);
  return {
    ...typesOf(type, kinds),
    at,
    notNull: true,
    computed: `coalesce(${column}, ${FIRST_VALUES[type]!})`,
    helper: { of: column, for: 'order' },
  };
}

function typesOf(
  kind: string,
  kinds: ReadonlyMap<string, ColumnKind>,
): Pick<PlannedColumn, 'sqlTypes' | 'castTypes'> {
  const { sqlTypes = [], casts = [] } = kinds.get(kind) ?? {};
  return { sqlTypes, castTypes: casts.flatMap((one) => kinds.get(one)?.sqlTypes ?? []) };
}

function fillOf(at: FieldParts['at'], columnOf: FieldParts['columnOf']): PlannedColumn['fill'] {
  const fill = at.get('fill');
  if (!fill.exists) return undefined;
  const field = fill.get('field').text();
  return field === undefined ? { value: toSql(fill.value)! } : { column: columnOf(field) };
}
