import { sortedFields } from '../../src/shared/calls.ts';
import type { Language, ResolvedCall, ResolvedEntity } from '../../src/shared/resolved.ts';
import { dayLimitedFields } from '../../src/shared/storedDays.ts';
import type { Condition, Projection, Row } from '../db/rows.ts';
import type { ResponseContext } from './context.ts';
import type { Hooks } from './hooks.ts';
import { plainColumn, type TypeId } from '../../src/shared/storage.ts';
import type { Field, Resource, Storage } from './defineResource.ts';
import { combineConditions, createConditionBuilder } from './filterConditions.ts';

/**
 * How a call reads its table: the columns to read and how rows become responses. Computed once,
 * when the routes are created.
 */
export interface TableBinding {
  projection: Record<Language, Projection>;
  /**
   * Reads what is checked before a write: the owner, the lock, and the days that a rule compares
   * with today. The stored days are needed because a past day is allowed if the client sends back
   * the stored one unchanged.
   */
  writeCheckProjection: Projection;
  /** Conditions that every row must meet. */
  conditions: Condition[];
  /** Converts a row to its response. */
  toResponse(row: Row, context: ResponseContext): Row;
  /** Converts filters to conditions; undefined if no row can match. */
  toConditions(filters: Record<string, string>, today: string): Condition[] | undefined;
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
  const responseEntries = responseFields(storage, call, entity);
  const fields = new Map(Object.entries(storage.fields));
  const sortColumns = new Map(
    sortedFields(call).map((name) => [name, sortColumnOf(name, fields.get(name), call)] as const),
  );
  const filters = Object.entries(call.filters).map(
    ([name, rule]) =>
      [name, createConditionBuilder(name, rule, resource, fields, call, entity)] as const,
  );
  return {
    projection: {
      ar: projectionOf(storage, call, responseEntries, 'ar', sortColumns),
      en: projectionOf(storage, call, responseEntries, 'en', sortColumns),
    },
    writeCheckProjection: {
      table: storage.table,
      columns: {
        id: 'id',
        ...(storage.owner ? { [OWNER]: storage.owner } : {}),
        ...(storage.lockedWhen ? { [LOCKED]: storage.lockedWhen.column } : {}),
        ...storedDays(storage, entity),
      },
      related: {},
    },
    conditions: Object.entries(storage.where).map(([column, value]) => ({
      kind: 'equal',
      column,
      value,
    })),
    toResponse: (row, context) => {
      const response: Row = {};
      for (const [name, field] of responseEntries)
        response[name] = valueOf(name, field, row, context, resource.hooks.made);
      return response;
    },
    toConditions: (values, today) =>
      combineConditions(
        filters.flatMap(([name, build]) =>
          values[name] === undefined ? [] : [build(values[name], today)],
        ),
      ),
    sortColumn: (name) => sortColumns.get(name)!,
    countColumn: columnOf(fields.get(call.by ?? '')),
  };
}

/** Returns the column of each day that a rule compares with today, by field. */
function storedDays({ fields }: Storage, { bodies }: ResolvedEntity): Record<string, string> {
  return Object.fromEntries(
    dayLimitedFields(bodies.edit).flatMap((name) => {
      const column = columnOf(fields[name]);
      return column === undefined ? [] : [[name, column]];
    }),
  );
}

function responseFields(
  { fields }: Storage,
  call: ResolvedCall,
  entity: ResolvedEntity,
): [string, Field][] {
  const entries = Object.keys(entity.answer['properties'] ?? {}).map(
    (name) => [name, fields[name]!] as const,
  );
  return entries
    .filter(([, { itemOnly }]) => call.response === 'item' || !itemOnly)
    .map(([name, field]) => [name, field]);
}

/** The names under which a row's owner and version are read. No field can have these names. */
export const OWNER = '@owner';
export const VERSION = '@version';
/** The name under which the lock column is read. */
export const LOCKED = '@locked';

/**
 * Selects the response fields, the sort columns for cursors, and for a single item also its owner
 * and version.
 */
function projectionOf(
  { owner, table }: Storage,
  { response }: ResolvedCall,
  fields: [string, Field][],
  language: Language,
  sortColumns: Map<string, SortColumn>,
): Projection {
  // Only rows that clients can write have an owner and a version.
  const itemColumns = owner ? { [OWNER]: owner, [VERSION]: 'version' } : {};
  const columns: Record<string, string> = { id: 'id', ...(response === 'item' ? itemColumns : {}) };
  const people: Record<string, string> = {};
  const related: Projection['related'] = {};
  const sums: Projection['sums'] = {};
  const references: Projection['references'] = {};
  for (const { as, column } of sortColumns.values()) columns[as] = column;
  for (const [name, { type, source }] of fields) {
    if (source.kind === 'column') {
      if (type === 'person') people[name] = source.of.column;
      else if (type !== 'password' && type !== 'token') columns[name] = source.of.column;
    }
    if (source.kind === 'bilingual') columns[name] = `${source.of.stem}_${language}`;
    if (source.kind === 'sum') sums[name] = source.of;
    if (
      source.kind === 'translated' ||
      source.kind === 'translatedList' ||
      source.kind === 'isOwner'
    )
      columns[name] = source.of.column;
    if (source.kind === 'reference') {
      const { table, column, stem, as } = source.of;
      references[name] = { table, column, name: `${stem}_${language}`, as };
    }
    if (source.kind === 'template' || source.kind === 'made')
      for (const column of source.of.columns) columns[readName(column)] = column;
    if (source.kind === 'template' && source.of.stored) columns[name] = source.of.stored.column;
    if (source.kind === 'related')
      related[name] = { ...source.of.relation, name: `${source.of.stem}_${language}` };
  }
  return { table, columns, related, people, sums, references };
}

/** The name under which a column is read that is not returned itself. */
const readName = (column: string) => `@${column}`;

/** Returns the columns of a field by their own names. */
const columnsIn = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[readName(column)]]));

interface Named {
  id: number;
  name: string;
}

/**
 * Returns the items of a list.
 * @param texts if the list has numbers, where their names begin
 */
function namedItems(list: unknown, texts: string | undefined, context: ResponseContext): Named[] {
  if (texts === undefined) return list as Named[];
  return (list as number[])
    .toSorted((one, other) => one - other)
    .map((id) => ({ id, name: context.translateWord(texts, id) }));
}

/** What separates the items of a list in a text. */
const LIST_SEPARATOR: Record<Language, string> = { ar: '، ', en: ', ' };

function valueOf(
  name: string,
  { type, source }: Field,
  row: Row,
  context: ResponseContext,
  made: Hooks['made'],
): unknown {
  const { kind, of } = source;
  if (kind === 'made') return made![name]!(columnsIn(row, of.columns), context);
  if (kind === 'template')
    return of.stored
      ? row[name]
      : fillTemplate(of.template, {
          ...columnsIn(row, of.columns),
          publicUrl: context.publicOrigin,
          language: context.language,
        });
  if (kind === 'isOwner') return row[name] === context.staffId;
  if (kind === 'ids') return (row[of.list] as { id: number }[]).map(({ id }) => id);
  if (kind === 'join')
    return namedItems(row[of.list], of.texts, context)
      .map((item) => item.name)
      .join(LIST_SEPARATOR[context.language]);
  if (kind === 'first') {
    const [item] = namedItems(row[of.list], of.texts, context);
    return item?.[of.property] ?? (of.property === 'id' ? null : '');
  }
  if (kind === 'translatedList') return namedItems(row[name], of.texts, context);
  if (kind === 'translated') return context.translateWord(of.texts, row[name]);
  if (kind !== 'column') return row[name];
  if (type === 'document')
    return typeof row[name] === 'string' ? context.linkDocument(row[name]) : null;
  if (type === 'picture') return typeof row[name] === 'string' ? context.linkFile(row[name]) : null;
  return type === 'decimal' && row[name] !== null ? Number(row[name]) : row[name];
}

function sortColumnOf(name: string, field: Field | undefined, call: ResolvedCall): SortColumn {
  if (name === 'id') return { column: 'id', type: 'id', as: 'id' };
  const { type, source } = field ?? {};
  if (source?.kind === 'made' && source.of.order) return { ...source.of.order, as: `@${name}` };
  if (source?.kind === 'template' && source.of.stored?.order)
    return { column: source.of.stored.order, type: 'text', as: `@${name}` };
  const plain = field && plainColumn(field);
  if (!type || !plain) throw new Error(`Call ${call.name}: the server cannot sort by ${name}.`);
  if (plain.order) return { column: plain.order, type, as: `@${name}` };
  return { column: plain.column, type, as: name };
}

/** Returns the column of a field's value, or of the id that it refers to. */
const columnOf = (field: Field | undefined) =>
  field?.source.kind === 'reference' ? field.source.of.column : field && plainColumn(field)?.column;

/** Fills a text with values by the names in its braces. */
export const fillTemplate = (template: string, values: Row): string =>
  template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name] ?? ''));
