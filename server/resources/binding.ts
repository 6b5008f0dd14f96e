import type { Language, ResolvedCall, ResolvedEntity } from '../../src/shared/resolved.ts';
import { dayLimitedFields } from '../../src/shared/storedDays.ts';
import type { Condition, Projection, Row } from '../db/rows.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { ResponseContext } from './context.ts';
import type { Field, ValueKind, ResourceDefinition } from './defineResource.ts';
import { callFault, DefinitionFault, fieldFault, mapAll } from './definitionFault.ts';
import { combineConditions, createConditionBuilder } from './filterConditions.ts';

/**
 * How a call reads its table: the columns to read and how rows become responses. Computed once,
 * when the routes are created.
 */
export interface TableBinding {
  /** The id of the entity. */
  entity: string;
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

/** The column and kind that a field is sorted by, and the name under which the value is read. */
interface SortColumn {
  column: string;
  kind: ValueKind;
  as: string;
}

/**
 * Maps a call of a resource file to the resource's table.
 * @throws DefinitionFault if the file names a field that the server does not store.
 */
export function bindCall(
  definition: ResourceDefinition,
  call: ResolvedCall,
  entity: ResolvedEntity,
  table: CompanyTable,
): TableBinding {
  const responseEntries = responseFields(definition, call, entity);
  const fields = new Map(Object.entries(definition.fields));
  const sortColumns = new Map(
    mapAll(
      [...call.sortFields, call.defaultSort.replace(/^-/, '')],
      (name) => [name, sortColumnOf(name, fields.get(name), call)] as const,
    ),
  );
  const filters = mapAll(
    Object.entries(call.filters),
    ([name, rule]) =>
      [name, createConditionBuilder(name, rule, fields, definition, call, entity)] as const,
  );
  return {
    entity: entity.id,
    projection: {
      ar: projectionOf(definition, call, table, responseEntries, 'ar', sortColumns),
      en: projectionOf(definition, call, table, responseEntries, 'en', sortColumns),
    },
    writeCheckProjection: {
      table,
      columns: {
        id: 'id',
        ...(definition.owner ? { [OWNER]: definition.owner } : {}),
        ...(definition.lockedWhen ? { [LOCKED]: definition.lockedWhen.column } : {}),
        ...storedDays(definition, entity),
      },
      related: {},
    },
    conditions: Object.entries(definition.where ?? {}).map(([column, value]) => ({
      kind: 'equal',
      column,
      value,
    })),
    toResponse: (row, context) => {
      const response: Row = {};
      for (const [name, field] of responseEntries)
        response[name] = valueOf(name, field, row, context);
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
function storedDays(
  { fields }: ResourceDefinition,
  { bodies }: ResolvedEntity,
): Record<string, string> {
  return Object.fromEntries(
    dayLimitedFields(bodies.edit).flatMap((name) =>
      fields[name]?.from === 'column' ? [[name, fields[name].column]] : [],
    ),
  );
}

function responseFields(
  definition: ResourceDefinition,
  call: ResolvedCall,
  entity: ResolvedEntity,
): [string, Field][] {
  const names = Object.keys(entity.answer['properties'] ?? {});
  const missing = names.filter((name) => !Object.hasOwn(definition.fields, name));
  if (missing.length > 0)
    throw new DefinitionFault(
      missing.map((name) =>
        fieldFault(entity.id, name, 'check.server.notStored', { resource: definition.id }),
      ),
    );
  const entries = names.map((name): [string, Field] => [name, definition.fields[name]!]);
  return call.response === 'item' ? entries : entries.filter(([, field]) => !field.itemOnly);
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
  { owner, newRow }: ResourceDefinition,
  { response }: ResolvedCall,
  table: CompanyTable,
  fields: [string, Field][],
  language: Language,
  sortColumns: Map<string, SortColumn>,
): Projection {
  const itemColumns = {
    ...(owner ? { [OWNER]: owner } : {}),
    // Only a resource that clients can write has rows with a version.
    ...(newRow ? { [VERSION]: 'version' } : {}),
  };
  const columns: Record<string, string> = { id: 'id', ...(response === 'item' ? itemColumns : {}) };
  const people: Record<string, string> = {};
  const related: Projection['related'] = {};
  const sums: Projection['sums'] = {};
  const references: Projection['references'] = {};
  for (const { as, column } of sortColumns.values()) columns[as] = column;
  for (const [name, field] of fields) {
    if (
      field.from === 'column' ||
      field.from === 'picture' ||
      field.from === 'document' ||
      field.from === 'numbers'
    )
      columns[name] = field.column;
    if (field.from === 'person') people[name] = field.column;
    if (field.from === 'bilingual') columns[name] = `${field.stem}_${language}`;
    if (field.from === 'sum') sums[name] = field.of;
    if (field.from === 'translated') columns[name] = field.column;
    if (field.from === 'reference')
      references[name] = {
        table: field.table,
        column: field.column,
        name: `${field.stem}_${language}`,
        as: field.as,
      };
    if (field.from === 'computed') Object.assign(columns, field.needs);
    if (field.from === 'related')
      related[name] = { ...field.relation, name: `${field.stem}_${language}` };
  }
  return { table, columns, related, people, sums, references };
}

function valueOf(name: string, field: Field, row: Row, context: ResponseContext): unknown {
  if (field.from === 'computed') return field.compute(row, context);
  if (field.from === 'ids') return (row[field.of] as { id: number }[]).map(({ id }) => id);
  if (field.from === 'translated') return context.translateWord(field.texts, row[name]);
  if (field.from === 'document')
    return typeof row[name] === 'string' ? context.linkDocument(row[name]) : null;
  if (field.from === 'picture')
    return typeof row[name] === 'string' ? context.linkFile(row[name]) : null;
  return field.from === 'column' && field.kind === 'decimal' && row[name] !== null
    ? Number(row[name])
    : row[name];
}

function sortColumnOf(name: string, field: Field | undefined, call: ResolvedCall): SortColumn {
  if (name === 'id') return { column: 'id', kind: 'id', as: 'id' };
  if (field?.from === 'computed' && field.order) return { ...field.order, as: `@${name}` };
  if (field?.from !== 'column') {
    const index = call.sortFields.indexOf(name);
    const path = index < 0 ? ['defaultSort'] : ['sortFields', index];
    throw callFault(call, path, 'check.server.cannotSort', { field: name });
  }
  if (field.order) return { column: field.order, kind: field.kind, as: `@${name}` };
  return { column: field.column, kind: field.kind, as: name };
}

/** Returns the column of a field's value, or of the id that it refers to. */
const columnOf = (field: Field | undefined) =>
  field?.from === 'column' || field?.from === 'reference' ? field.column : undefined;
