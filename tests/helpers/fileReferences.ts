import { definitions } from './testApp.ts';

/**
 * The columns that refer to a file of their company: by its id, or for documents by the id, a slash
 * and the document's name.
 */
export const FILE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['staff', 'avatar'],
  ['contact_entry', 'sender_picture'],
  ['company_profile', 'logo'],
  ...[...definitions().storages.values()].flatMap(({ table, fields }) =>
    Object.values(fields).flatMap(({ type, source }) =>
      source.kind === 'column' && (type === 'picture' || type === 'document')
        ? [[table, source.of.column] as const]
        : [],
    ),
  ),
];

/**
 * A query for every referenced file, also of deleted items in the bin, without duplicates:
 * `company_id`, `id`.
 */
export const REFERENCED_FILES_QUERY = [
  ...FILE_COLUMNS.map(
    ([table, column]) =>
      `select company_id, split_part(${column}, '/', 1) as id from ${table} where ${column} is not null`,
  ),
  'select company_id, unnest(file_ids) as id from removed_item',
].join(' union ');
