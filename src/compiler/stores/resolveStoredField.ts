import type { StoreDefinition, StoredFieldDefinition } from '../../generated/definitions.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import type { StoredField, StoredRelation, ValueKind } from '../../shared/storage.ts';
import { schemaFields } from '../../shared/schemaFields.ts';
import { STANDARD_COLUMNS } from '../../shared/standardColumns.ts';
import { listOf, objectOf, typesOf } from '../entities/schemaParts.ts';
import type { Definition } from '../language/definitions.ts';
import { message } from '../issues/messages.ts';
import { optional } from '../project/optional.ts';
import { isTooLong, MAX_NAME_BYTES } from '../project/postgresNames.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import { kindOfField } from './columnKinds.ts';
import { fieldAt, tableOf } from './storeOf.ts';

/** The kinds of columns whose value is returned as it is stored. */
const VALUE_KINDS: readonly string[] = [
  'text',
  'integer',
  'id',
  'decimal',
  'boolean',
  'time',
  'day',
] satisfies ValueKind[];

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
  const { store, entity, project } = context;
  const at = fieldAt(store.at, name);
  if (property?.['equalsField'] !== undefined) return { from: 'unstored' };
  const many = manyOfIds(name, store);
  if (many) {
    const relation = relationOf(many.at, context);
    return relation && { from: 'ids', of: many.name, relation };
  }
  const derived = derivedField(name, at, property ?? {}, context);
  if (derived) return derived;
  // Of rows that calls write, a column is only guessed for what they send.
  const isGuessed = STANDARD_COLUMNS.has(name) || !context.isWritten || isSent(name, entity);
  if (!at.exists && !isGuessed) return undefined;
  const kind =
    at.get('kind').text() ??
    STANDARD_COLUMNS.get(name) ??
    (property && kindOfField(property, project.manifests.columnKinds));
  return kind === undefined ? undefined : columnField(name, kind, at, context);
}

/** Whether a call sends the field. */
export const isSent = (name: string, { bodies }: ResolvedEntity): boolean =>
  Object.values(bodies).some((body) => Object.hasOwn(schemaFields(body), name));

/** Returns the field with linked rows whose ids are sent as the field `name`. */
function manyOfIds(name: string, { at }: Definition<StoreDefinition>) {
  if (!name.endsWith('_id')) return undefined;
  const many = name.slice(0, -'_id'.length);
  const field = fieldAt(at, many);
  return field.get('many').exists ? { name: many, at: field } : undefined;
}

/** Resolves a field whose value is not that of one column. */
function derivedField(
  name: string,
  at: Cursor<StoredFieldDefinition | undefined>,
  property: JsonSchema,
  context: FieldContext,
): StoredField | undefined {
  const column = at.get('column').text() ?? name;
  if (at.get('perLanguage').flag()) return { from: 'bilingual', stem: column };
  const [join, first, texts] = [at.get('join'), at.get('first'), at.get('texts')].map((one) =>
    one.text(),
  );
  const list = join ?? first;
  const textsOfList =
    list === undefined ? undefined : fieldAt(context.store.at, list).get('texts').text();
  if (join !== undefined) return { from: 'join', of: join, ...optional('texts', textsOfList) };
  if (first !== undefined)
    return {
      from: 'first',
      of: first,
      property: isText(property) ? 'name' : 'id',
      ...optional('texts', textsOfList),
    };
  if (texts !== undefined)
    return { from: isArray(property) ? 'translatedList' : 'translated', column, texts };
  if (at.get('isOwner').flag()) return { from: 'isOwner', column: 'created_by' };
  if (at.get('made').exists) {
    const columns = at.get('made').items();
    return {
      from: 'made',
      columns: columns.flatMap((one) => one.text() ?? []),
      ...optional('order', orderOf(at.get('order').text(), property, context)),
    };
  }
  if (at.get('many').exists) {
    const relation = relationOf(at, context);
    return relation && { from: 'related', relation, stem: 'name' };
  }
  if (at.get('one').exists) {
    const table = otherTable(at.get('one'), context);
    const own = at.get('column').text() ?? `${table}_id`;
    return table === undefined
      ? undefined
      : {
          from: 'reference',
          column: own,
          table,
          stem: 'name',
          as: isText(property) ? 'name' : 'idAndName',
        };
  }
  const [table, summed] = at.get('sum').text()?.split('.') ?? [];
  if (table !== undefined && summed !== undefined)
    return { from: 'sum', of: { table, column: summed, key: `${tableOf(context.store)}_id` } };
  const template = at.get('text').text();
  return template === undefined ? undefined : templateField(name, template, at, context);
}

/** Returns the column for sorting a value that a hook makes. */
function orderOf(column: string | undefined, property: JsonSchema, { project }: FieldContext) {
  const kind = kindOfField(property, project.manifests.columnKinds) as ValueKind | undefined;
  return column === undefined || kind === undefined ? undefined : { column, kind };
}

const isText = (property: JsonSchema) => typesOf(property).includes('string');
const isArray = (property: JsonSchema) => typesOf(property).includes('array');

/** The placeholders of a text that are not columns. */
const NOT_COLUMNS = ['publicUrl', 'language'];

function templateField(
  name: string,
  template: string,
  at: Cursor<StoredFieldDefinition | undefined>,
  { searched, sorted }: FieldContext,
): StoredField {
  const columns = [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, column]) => column!)
    .filter((column) => !NOT_COLUMNS.includes(column));
  if (!at.get('stored').flag())
    return {
      from: 'template',
      template,
      columns,
      ...(searched.has(name) ? { folded: columns.map(foldedColumn) } : {}),
    };
  const column = at.get('column').text() ?? name;
  return {
    from: 'template',
    template,
    columns,
    stored: {
      column,
      ...(searched.has(name) ? { folded: foldedColumn(column) } : {}),
      ...(sorted.has(name) ? { order: orderColumn(column) } : {}),
    },
  };
}

/** Returns the column with the normalised text of a column, for searching. */
export const foldedColumn = (column: string): string => `${column}_folded`;

function columnField(
  name: string,
  kind: string,
  at: Cursor<StoredFieldDefinition | undefined>,
  context: FieldContext,
): StoredField | undefined {
  const column = at.get('column').text() ?? (kind === 'password' ? `${name}_hash` : name);
  const allowed = allowedValues(at.get('choices'), context);
  switch (kind) {
    case 'picture': {
      const requiredProblem = requiredError(name, context.entity);
      return { from: kind, column, ...(requiredProblem ? { requiredProblem } : {}) };
    }
    case 'document':
    case 'password':
    case 'person':
    case 'token':
      return { from: kind, column };
    case 'numbers':
      return { from: kind, column, ...(allowed ? { allowed: allowed.map(Number) } : {}) };
    default: {
      if (!VALUE_KINDS.includes(kind)) return undefined;
      const isOrdered =
        at.get('emptyFirst').flag() || (kind === 'text' && context.sorted.has(name));
      const order = at.get('order').text() ?? (isOrdered ? orderColumn(column) : undefined);
      const otherwise = at.get('otherwise').text();
      return {
        from: 'column',
        column,
        kind: kind as ValueKind,
        ...(context.searched.has(name) && kind === 'text' ? { folded: foldedColumn(column) } : {}),
        ...(order === undefined ? {} : { order }),
        ...(allowed ? { allowed: allowed.map(String) } : {}),
        ...(otherwise === undefined ? {} : { otherwise }),
        ...(isSent(name, context.entity) ? optional('default', at.get('default').value) : {}),
        ...(kind === 'id' ? optional('references', referencedTable(column, context)) : {}),
      };
    }
  }
}

/** Returns the column by which rows are sorted instead of a text or a column that may be empty. */
const orderColumn = (column: string): string => `${column}_order`;

/** Returns the error of a new row without the field, if creating one requires it. */
function requiredError(name: string, { bodies: { create } }: ResolvedEntity): string | undefined {
  if (!listOf(create['required']).includes(name)) return undefined;
  const key = objectOf(objectOf(create['errorMessage'])['required'])[name];
  return typeof key === 'string' ? key : undefined;
}

/** Returns the table of the row whose id is in a column, if a field of the store says it. */
function referencedTable(column: string, context: FieldContext): string | undefined {
  for (const [, field] of context.store.at.get('fields').entries()) {
    const table = otherTable(field.get('one'), context);
    if (table !== undefined && (field.get('column').text() ?? `${table}_id`) === column)
      return table;
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

function relationOf(
  at: Cursor<StoredFieldDefinition | undefined>,
  context: FieldContext,
): StoredRelation | undefined {
  const [own, other] = [tableOf(context.store), otherTable(at.get('many'), context)];
  if (other === undefined) return undefined;
  const through = at.get('through').text() ?? `${own}_${other}`;
  if (isTooLong(through))
    at.get('many').report(
      'check.tableTooLong',
      { table: through, max: MAX_NAME_BYTES },
      message('check.tableTooLong.through'),
    );
  return {
    through,
    from: at.get('from').text() ?? `${own}_id`,
    to: `${other}_id`,
    table: other,
  };
}

/** Returns the table of the store that a field names. An unknown store has been reported. */
function otherTable(at: Cursor, { project }: FieldContext): string | undefined {
  const store = project.stores.get(at.text() ?? '');
  return store && tableOf(store);
}
