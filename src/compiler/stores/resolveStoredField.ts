import type { StoreDefinition, StoredFieldDefinition } from '../../generated/definitions.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import {
  COLUMN_TYPES,
  isPlain,
  type ColumnSource,
  type Source,
  type SourceId,
  type SourceSettings,
  type StoredField,
  type StoredRelation,
  type TypeId,
} from '../../shared/storage.ts';
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
  const source = sourceOf(name, at, property ?? {}, context);
  if (source) return { type: typeOf(property ?? {}, context), source };
  // Of rows that calls write, a column is only guessed for what they send.
  const isGuessed = STANDARD_COLUMNS.has(name) || !context.isWritten || isSent(name, entity);
  if (!at.exists && !isGuessed) return undefined;
  const kind =
    at.get('kind').text() ??
    STANDARD_COLUMNS.get(name) ??
    (property && kindOfField(property, project.manifests.columnKinds));
  const type = COLUMN_TYPES.find((one) => one === kind);
  return type && { type, source: columnSource(name, type, at, context) };
}

/** Returns the type of a value that is not that of one column. */
function typeOf(property: JsonSchema, { project }: FieldContext): TypeId {
  const kind = kindOfField(property, project.manifests.columnKinds);
  if (kind !== undefined) return kind as TypeId;
  if (isArray(property)) return 'rows';
  return typesOf(property).includes('object') ? 'row' : 'text';
}

const source = <Id extends SourceId>(kind: Id, of: SourceSettings[Id]): Source =>
  ({ kind, of }) as Source;

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

/** Resolves where the value of a field comes from, if it is not that of one column. */
function sourceOf(
  name: string,
  at: Cursor<StoredFieldDefinition | undefined>,
  property: JsonSchema,
  context: FieldContext,
): Source | undefined {
  const column = at.get('column').text() ?? name;
  if (property['equalsField'] !== undefined) return source('unstored', {});
  const many = manyOfIds(name, context.store);
  if (many) {
    const relation = relationOf(many.at, context);
    return relation && source('ids', { list: many.name, relation });
  }
  if (at.get('perLanguage').flag()) return source('bilingual', { stem: column });
  const [join, first, texts] = [at.get('join'), at.get('first'), at.get('texts')].map((one) =>
    one.text(),
  );
  const list = join ?? first;
  const textsOfList =
    list === undefined ? undefined : fieldAt(context.store.at, list).get('texts').text();
  if (join !== undefined) return source('join', { list: join, ...optional('texts', textsOfList) });
  if (first !== undefined)
    return source('first', {
      list: first,
      property: isText(property) ? 'name' : 'id',
      ...optional('texts', textsOfList),
    });
  if (texts !== undefined)
    return source(isArray(property) ? 'translatedList' : 'translated', { column, texts });
  if (at.get('isOwner').flag()) return source('isOwner', { column: 'created_by' });
  if (at.get('made').exists) {
    const columns = at.get('made').items();
    return source('made', {
      columns: columns.flatMap((one) => one.text() ?? []),
      ...optional('order', orderOf(at.get('order').text(), property, context)),
    });
  }
  if (at.get('many').exists) {
    const relation = relationOf(at, context);
    return relation && source('related', { relation, stem: 'name' });
  }
  if (at.get('one').exists) {
    const table = otherTable(at.get('one'), context);
    const own = at.get('column').text() ?? `${table}_id`;
    return table === undefined
      ? undefined
      : source('reference', {
          column: own,
          table,
          stem: 'name',
          as: isText(property) ? 'name' : 'idAndName',
        });
  }
  const [table, summed] = at.get('sum').text()?.split('.') ?? [];
  if (table !== undefined && summed !== undefined)
    return source('sum', { table, column: summed, key: `${tableOf(context.store)}_id` });
  const template = at.get('text').text();
  return template === undefined
    ? undefined
    : source('template', templateSource(name, template, at, context));
}

/** Returns the column for sorting a value that a hook makes. */
function orderOf(column: string | undefined, property: JsonSchema, { project }: FieldContext) {
  const type = kindOfField(property, project.manifests.columnKinds) as TypeId | undefined;
  return column === undefined || type === undefined ? undefined : { column, type };
}

const isText = (property: JsonSchema) => typesOf(property).includes('string');
const isArray = (property: JsonSchema) => typesOf(property).includes('array');

/** The placeholders of a text that are not columns. */
const NOT_COLUMNS = ['publicUrl', 'language'];

function templateSource(
  name: string,
  template: string,
  at: Cursor<StoredFieldDefinition | undefined>,
  { searched, sorted }: FieldContext,
): SourceSettings['template'] {
  const columns = [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, column]) => column!)
    .filter((column) => !NOT_COLUMNS.includes(column));
  if (!at.get('stored').flag())
    return {
      template,
      columns,
      ...(searched.has(name) ? { folded: columns.map(foldedColumn) } : {}),
    };
  const column = at.get('column').text() ?? name;
  return {
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

function columnSource(
  name: string,
  type: TypeId,
  at: Cursor<StoredFieldDefinition | undefined>,
  context: FieldContext,
): Source {
  const column = at.get('column').text() ?? (type === 'password' ? `${name}_hash` : name);
  const allowed = allowedValues(at.get('choices'), context);
  if (type === 'picture')
    return source('column', {
      column,
      ...optional('requiredProblem', requiredError(name, context.entity)),
    });
  if (type === 'numbers')
    return source('column', { column, ...optional('allowed', allowed?.map(Number)) });
  if (!isPlain(type)) return source('column', { column });
  const isOrdered = at.get('emptyFirst').flag() || (type === 'text' && context.sorted.has(name));
  const settings: ColumnSource = {
    column,
    ...(context.searched.has(name) && type === 'text' ? { folded: foldedColumn(column) } : {}),
    ...optional('order', at.get('order').text() ?? (isOrdered ? orderColumn(column) : undefined)),
    ...optional('allowed', allowed?.map(String)),
    ...optional('otherwise', at.get('otherwise').text()),
    ...(isSent(name, context.entity) ? optional('default', at.get('default').value) : {}),
    ...(type === 'id' ? optional('references', referencedTable(column, context)) : {}),
  };
  return source('column', settings);
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
