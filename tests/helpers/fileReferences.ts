import { DOCUMENT_FIELDS } from './bankAccountForms.ts';

/**
 * The columns that refer to a file of their company: by its id, or for documents by the id, a slash
 * and the document's name.
 */
export const FILE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['news', 'picture'],
  ['announcement', 'picture'],
  ['event', 'picture'],
  ['staff', 'avatar'],
  ['contact_entry', 'sender_picture'],
  ['company_profile', 'logo'],
  ['team_member', 'logo'],
  ['company_update', 'logo'],
  ...DOCUMENT_FIELDS.map((column) => ['bank_account', column] as const),
];

/** A query for every referenced file, without duplicates: `company_id`, `id`. */
export const REFERENCED_FILES_QUERY = FILE_COLUMNS.map(
  ([table, column]) =>
    `select company_id, split_part(${column}, '/', 1) as id from ${table} where ${column} is not null`,
).join(' union ');
