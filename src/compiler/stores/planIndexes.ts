import { sortedField, sortedFields, returnsRows } from '../../shared/calls/calls.ts';
import { MATCHES } from '../../shared/resolved/matches.ts';
import type { StoreDefinition } from '../../language/definitions.ts';
import type { Definition } from '../language/definitions.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldCodes } from './fieldCode.ts';
import type { PlannedTable, StoredResource } from './plannedTables.ts';
import { toIndexName } from '../project/postgresNames.ts';
import { fieldAt } from './storeOf.ts';

/**
 * Adds the indexes that a resource needs to its table: one for each order of a list and each filter
 * by a value, each linked table, and what is unique. A store with few rows needs only the last.
 */
export function planIndexes(
  table: PlannedTable,
  store: Definition<StoreDefinition>,
  { at: file, resource, storage }: StoredResource,
  fields: FieldCodes,
): void {
  const { owner } = storage;
  storage.unique.forEach(({ index, columns, ignoreCase }, position) => {
    if (index === `${table.name}_pkey`) return; // the primary key
    table.indexes[index] = {
      at: store.at.get('unique').items()[position]!,
      columns: columns.map((column) => (ignoreCase ? `lower(${column})` : column)),
      unique: true,
    };
  });
  if (store.at.get('fewRows').flag()) return;
  const add = (at: Cursor, name: string, columns: readonly (string | undefined)[]) => {
    if (columns.includes(undefined)) return;
    const known = [
      ...new Set(columns.flatMap((column) => (column === 'id' ? storage.key : (column ?? [])))),
    ];
    const index = toIndexName(`${table.name}_${name}`);
    const { unique, columns: uniqueColumns } = table.indexes[index] ?? { columns: [] };
    // Rows are also read in the order of unique values, but not of lower-case ones.
    const isOrdered = uniqueColumns.every((column, position) => column === known[position]);
    if (unique && isOrdered) return;
    table.indexes[unique ? toIndexName(`${table.name}_${name}_order`) : index] ??= {
      at,
      columns: known,
    };
  };
  for (const [callName, call] of Object.entries(resource.calls)) {
    const callAt = file.get('calls').get(callName);
    const sortAt = (name: string) =>
      callAt
        .get('sortFields')
        .items()
        .find((one) => one.value === name) ?? callAt;
    if (!returnsRows(call)) continue;
    const isOwn = call.access === 'own';
    const first = orderColumn(fields, sortedField(call.defaultSort));
    if (isOwn) add(callAt, `own_${first}`, [owner, first, 'id']);
    else
      for (const name of sortedFields(call)) {
        const column = orderColumn(fields, name);
        if (column !== undefined && column !== 'id') add(sortAt(name), column, [column, 'id']);
      }
    for (const [param, rule] of Object.entries(call.filters)) {
      const { column, kept } = fields.get(rule.field ?? '') ?? {};
      const isList = kept?.type.is.types.includes('array');
      const isIndexed = MATCHES[rule.match].isIndexed && !isList;
      if (!isOwn && isIndexed && column !== undefined && column !== 'id')
        add(callAt.get('filters').get(param), `by_${column}`, [column, first, 'id']);
    }
  }
  for (const [name, { kept }] of fields) {
    const folded = kept?.of.folded;
    const at = fieldAt(store.at, name);
    if (folded !== undefined && at.get('searchIndex').flag())
      table.indexes[toIndexName(`${table.name}_${folded}`)] ??= {
        at,
        columns: [folded],
        words: true,
      };
  }
}

/** Returns the column by which rows are sorted. */
const orderColumn = (fields: FieldCodes, name: string): string | undefined =>
  name === 'id' ? 'id' : fields.get(name)?.sortColumn;
