import type { StoreDefinition } from '../../generated/definitions.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import type { StoredField } from '../../shared/storage.ts';
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
  field && 'column' in field ? field.column : undefined;

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

function addField(table: PlannedTable, name: string, field: StoredField, parts: FieldParts): void {
  const { at, kinds } = parts;
  switch (field.from) {
    case 'column':
    case 'numbers':
    case 'picture':
    case 'document':
    case 'password':
    case 'token':
    case 'person':
      return addColumn(table, name, field, parts);
    case 'bilingual':
      for (const language of ['ar', 'en'])
        table.columns[`${field.stem}_${language}`] ??= {
          ...typesOf('text', kinds),
          at,
          notNull: true,
          default: "''",
        };
      return;
    case 'reference':
      table.columns[field.column] ??= manualColumn(at);
      return;
    case 'related':
      table.links[field.relation.through] ??= {
        at,
        from: { column: field.relation.from, table: table.name },
        to: { column: field.relation.to, table: field.relation.table },
      };
      return;
    case 'translated':
    case 'translatedList':
      table.columns[field.column] ??= {
        ...typesOf(field.from === 'translated' ? 'text' : 'numbers', kinds),
        at,
        notNull: false,
        manual: true,
      };
      return;
    case 'template':
      if (field.stored) {
        table.columns[field.stored.column] ??= {
          ...typesOf('text', kinds),
          at,
          notNull: true,
          default: "''",
        };
        addFolded(table, field.stored.folded && field.stored.column, at, kinds);
        if (field.stored.order)
          table.columns[field.stored.order] ??= sortKey(field.stored.column, at);
      }
      if (field.folded) for (const column of field.columns) addFolded(table, column, at, kinds);
      for (const column of field.columns) table.columns[column] ??= manualColumn(at);
      return;
    case 'made':
      for (const column of field.columns) table.columns[column] ??= manualColumn(at);
      if (field.order) table.columns[field.order.column] ??= manualColumn(at);
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

type ColumnField = Extract<
  StoredField,
  { from: 'column' | 'numbers' | 'picture' | 'document' | 'password' | 'token' | 'person' }
>;

function addColumn(
  table: PlannedTable,
  name: string,
  field: ColumnField,
  { at, property, entity, kinds, columnOf }: FieldParts,
): void {
  const known = table.columns[field.column];
  if (STANDARD_COLUMNS.has(field.column)) return;
  const was = at.get('was').text();
  const addOthers = () => {
    if (field.from !== 'column') return;
    addFolded(table, field.folded && field.column, at, kinds);
    if (field.order !== undefined) table.columns[field.order] ??= orderColumn(field, at, kinds);
  };
  const accepts = acceptedValues(name, field, entity);
  // A column that only a text or a hook uses is replaced by the field that keeps it.
  if (known && !known.manual) {
    if (accepts) known.accepts = known.accepts ? joinAccepted(known.accepts, accepts) : accepts;
    return addOthers();
  }
  const kind = field.from === 'column' ? field.kind : field.from;
  const emptyValue = at.get('default').value ?? kinds.get(kind)?.emptyValue;
  const isRequired = listOf(entity.bodies.create['required']).includes(name);
  const isFile = field.from === 'picture' || field.from === 'document';
  const mayBeNull = isFile || listOf(property?.['type']).includes('null');
  const isKept = isRequired || field.from === 'token' || emptyValue !== undefined;
  table.columns[field.column] = {
    ...typesOf(kind, kinds),
    at,
    notNull: !mayBeNull && (isKept || (field.from === 'column' && field.otherwise !== undefined)),
    ...optional('default', mayBeNull || isRequired ? undefined : toSql(emptyValue)),
    ...optional('emptyValue', toSql(emptyValue)),
    ...optional('fill', fillOf(at, columnOf)),
    ...optional('was', was),
    ...optional('references', referenceOf(field)),
    ...optional('accepts', accepts),
    ...(field.from === 'picture' || field.from === 'token' ? { unique: true } : {}),
    ...(field.from === 'password' ? { secret: true } : {}),
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

function referenceOf(field: ColumnField): string | undefined {
  if (field.from === 'picture') return 'file';
  return field.from === 'column' ? field.references : undefined;
}

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
  { column, kind }: Extract<StoredField, { from: 'column' }>,
  at: Cursor,
  kinds: ReadonlyMap<string, ColumnKind>,
): PlannedColumn {
  if (kind === 'text') return sortKey(column, at);
  return {
    ...typesOf(kind, kinds),
    at,
    notNull: true,
    computed: `coalesce(${column}, ${FIRST_VALUES[kind]!})`,
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
