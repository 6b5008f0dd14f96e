import type { StoreDefinition, StoredFieldDefinition } from '../../language/definitions.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import type { NamedRows, Source, StoredField } from '../../shared/resolved/storage.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { STANDARD_COLUMNS } from '../../shared/resolved/standardColumns.ts';
import { sources } from '../../sources/index.ts';
import { compilerTypes } from '../../generated/compilerTypes.ts';
import type { StatedField } from '../../values/contracts/compiler.ts';
import { plainColumn } from '../../values/contracts/plainColumn.ts';
import { listOf, objectOf, typesOf } from '../language/schemaParts.ts';
import type { Definition } from '../language/definitions.ts';
import { columnTypeOf, typeOf } from '../language/typeOf.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import { fieldAt, rowsOf, tableOf } from './storeOf.ts';

/** The store and the entity that a field belongs to. */
export interface FieldContext {
  store: Definition<StoreDefinition>;
  entity: ResolvedEntity;
  project: Project;
  /** Whether calls of the resource write rows. */
  isWritten: boolean;
  /** The names of the fields that are searched. */
  searched: ReadonlySet<string>;
  /** The names of the fields by which rows are sorted. */
  sorted: ReadonlySet<string>;
}

/**
 * Resolves how a field is stored. Undefined if nothing stores it.
 * @param property the rules of the field; undefined for a stored column that is no field
 */
export function resolveStoredField(
  name: string,
  property: JsonSchema | undefined,
  context: FieldContext,
): StoredField | undefined {
  const at = fieldAt(context.store.at, name);
  const stated = statedField(name, property ?? {}, at, context);
  for (const [kind, { resolve }] of Object.entries(sources)) {
    const of = resolve(stated);
    // A source resolves its own settings.
    if (of) return { type: stated.type, source: { kind, of } as Source };
  }
  // Of rows that calls write, a column is only guessed for what they send.
  const isGuessed = STANDARD_COLUMNS.has(name) || !context.isWritten || stated.isSent;
  if (!at.exists && !isGuessed) return undefined;
  const kind =
    at.get('kind').text() ??
    STANDARD_COLUMNS.get(name) ??
    (property ? stated.columnType : undefined);
  const { id, column: own } = context.project.manifests.types.get(kind ?? '') ?? {};
  if (id === undefined || !own) return undefined;
  const { resolve = plainColumn } = compilerTypes[id] ?? {};
  const column = at.get('column').text() ?? `${name}${own.suffix}`;
  return { type: id, source: { kind: 'column', of: resolve(column, stated) } };
}

/** Whether a call sends the field. */
export const isSent = (name: string, { bodies }: ResolvedEntity): boolean =>
  Object.values(bodies).some((body) => Object.hasOwn(schemaFields(body), name));

function statedField(
  name: string,
  rules: JsonSchema,
  at: Cursor<StoredFieldDefinition | undefined>,
  context: FieldContext,
): StatedField {
  const { store, entity, project, searched, sorted } = context;
  const rowsOfStore = (other: string | undefined) => {
    const found = project.stores.get(other ?? '');
    return found && rowsOf(found, project.languages);
  };
  const { types } = project.manifests;
  const columnType = columnTypeOf(rules, types)?.id;
  return {
    name,
    languages: project.languages,
    rules,
    allows: (type) => typesOf(rules).includes(type),
    columnType,
    type: columnType ?? typeOf(rules, types, false)?.id ?? 'text',
    isSent: isSent(name, entity),
    isSearched: searched.has(name),
    isSorted: sorted.has(name),
    table: tableOf(store),
    owner: store.at.get('owner').text() ?? 'created_by',
    ...statedBy(at),
    flag: (property) => at.get(property).flag() === true,
    texts: (property) =>
      at
        .get(property)
        .items()
        .flatMap((one) => one.text() ?? []),
    value: (property) => at.get(property).value,
    other: (field) => statedBy(fieldAt(store.at, field)),
    rowsOf: rowsOfStore,
    referencedRows: (column) => referencedRows(column, store, rowsOfStore),
    allowed: allowedValues(at.get('choices'), context),
    requiredProblem: requiredError(name, entity),
  };
}

const statedBy = (
  at: Cursor<StoredFieldDefinition | undefined>,
): Pick<StatedField, 'has' | 'text'> => ({
  has: (property) => at.get(property).exists,
  text: (property) => at.get(property).text(),
});

/** Returns the error of a new row without the field, if creating one requires it. */
function requiredError(name: string, { bodies: { create } }: ResolvedEntity): string | undefined {
  if (!listOf(create['required']).includes(name)) return undefined;
  const key = objectOf(objectOf(create['errorMessage'])['required'])[name];
  return typeof key === 'string' ? key : undefined;
}

/** Returns the rows one of whose ids is in a column, if a field of the store says it. */
function referencedRows(
  column: string,
  store: Definition<StoreDefinition>,
  rowsOfStore: StatedField['rowsOf'],
): NamedRows | undefined {
  for (const [, field] of store.at.get('fields').entries()) {
    const rows = rowsOfStore(field.get('one').text());
    if (rows && (field.get('column').text() ?? `${rows.table}_id`) === column) return rows;
  }
  return undefined;
}

/** Returns the values that may be sent: those of the list, or of the shared choices. */
function allowedValues(
  at: Cursor,
  { project: { sharedChoices } }: FieldContext,
): (string | number)[] | undefined {
  const name = at.text();
  if (!at.exists) return undefined;
  const values = name === undefined ? at.items() : choiceValues(sharedChoices.get(name)?.at);
  return values.flatMap((one) => one.text() ?? one.number() ?? []);
}

const choiceValues = (at: Cursor | undefined): Cursor[] =>
  at
    ?.get('values')
    .items()
    .map((choice) => choice.get('value')) ?? [];
