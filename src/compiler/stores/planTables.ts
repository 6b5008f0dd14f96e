import type { ResourceDefinition, StoreDefinition } from '../../generated/definitions.ts';
import type { JsonSchema, ResolvedEntity, ResolvedResource } from '../../shared/resolved.ts';
import type { ResolvedStorage, StoredField } from '../../shared/resolvedStorage.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { listOf } from '../entities/schemaParts.ts';
import type { Definition } from '../language/definitions.ts';
import type { ColumnKind } from '../language/manifests.ts';
import { optional } from '../project/optional.ts';
import type { Cursor } from '../read/cursor.ts';
import { foldedColumn, isSent } from './resolveStoredField.ts';
import { planIndexes } from './planIndexes.ts';
import { fieldAt } from './storeOf.ts';

/** A column that a store needs. */
export interface PlannedColumn {
  /** Where the store or the resource needs it. */
  at: Cursor;
  /** The SQL types that serve. A new column gets the first one. */
  sqlTypes: readonly string[];
  /** The SQL types that can be changed to the first one without losing a value. */
  castTypes: readonly string[];
  notNull: boolean;
  /** The SQL of the default. */
  default?: string;
  /** The SQL expression of a column that the database computes. */
  computed?: string;
  /** The SQL of the value that stands for none. */
  emptyValue?: string;
  /** What existing rows get: an SQL literal or the value of a column, which may be empty. */
  fill?: { value: string } | { column: string; mayBeNull?: true };
  /** The name before it was renamed. */
  was?: string;
  /** The table whose row has this id. */
  references?: string;
  /** The values are unique. */
  unique?: true;
  /** Its SQL is written by hand. It must only exist. */
  manual?: true;
}

/** An index that a store needs. */
export interface PlannedIndex {
  at: Cursor;
  /** The columns, or expressions of columns. */
  columns: readonly string[];
  unique?: true;
  /** The index finds words within a normalised text. */
  words?: true;
}

/** A table that links rows of two tables. */
export interface PlannedLinks {
  at: Cursor;
  from: { column: string; table: string };
  to: { column: string; table: string };
}

/** The table of a store, as its definitions need it. */
export interface PlannedTable {
  name: string;
  at: Cursor<StoreDefinition>;
  /** Whether calls write rows, so that rows have an owner and a version. */
  isWritten: boolean;
  /** Whether each school has one row. */
  per: boolean;
  columns: Record<string, PlannedColumn>;
  indexes: Record<string, PlannedIndex>;
  links: Record<string, PlannedLinks>;
}

/** A resource with its storage. */
export interface StoredResource {
  at: Cursor<ResourceDefinition>;
  resource: ResolvedResource;
  entity: ResolvedEntity;
  storage: ResolvedStorage;
}

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
  for (const { entity, storage: own } of resources) {
    const rules = allFields(entity.schema);
    for (const [name, field] of Object.entries(own.fields))
      addField(table, name, field, {
        at: fieldAt(store.at, name),
        property: rules[name],
        entity,
        kinds,
        columnOf: (other) => columnOfField(own.fields[other]) ?? other,
      });
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
  !STANDARD_COLUMNS.includes(column) && columns[column]?.notNull !== true;

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

/** The columns of every written table. They are created with it. */
const STANDARD_COLUMNS = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by'];

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
        addFolded(table, field.stored.folded, at, kinds);
      }
      for (const folded of field.folded ?? []) addFolded(table, folded, at, kinds);
      for (const column of field.columns) table.columns[column] ??= manualColumn(at);
      return;
    case 'made':
      for (const column of field.columns) table.columns[column] ??= manualColumn(at);
      if (field.order) table.columns[field.order.column] ??= manualColumn(at);
      return;
    default:
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
  if (STANDARD_COLUMNS.includes(field.column)) return;
  const was = at.get('was').text();
  if (field.from === 'column') addFolded(table, field.folded, at, kinds, was);
  if (field.from === 'column' && field.order !== undefined)
    table.columns[field.order] ??= {
      ...orderColumn(field, at, kinds),
      ...optional('was', was && `${was}_order`),
    };
  // A column that only a text or a hook uses is replaced by the field that keeps it.
  if (known && !known.manual) return;
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
    ...(field.from === 'picture' || field.from === 'token' ? { unique: true } : {}),
    ...(at.get('manual').flag() || !isWrittenField(name, at, entity, table)
      ? { manual: true as const }
      : {}),
  };
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

function addFolded(
  table: PlannedTable,
  folded: string | undefined,
  at: Cursor,
  kinds: ReadonlyMap<string, ColumnKind>,
  was?: string,
): void {
  if (folded === undefined) return;
  table.columns[folded] ??= {
    ...typesOf('text', kinds),
    at,
    notNull: false,
    ...optional('was', was && foldedColumn(was)),
  };
}

/** What stands for no value in a column for sorting, by kind. */
const FIRST_VALUES: Record<string, string> = {
  text: "''",
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
  return {
    ...typesOf(kind, kinds),
    at,
    notNull: true,
    computed: `coalesce(${column}, ${FIRST_VALUES[kind]!})`,
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

/** Returns a value as an SQL literal. */
export function toSql(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
