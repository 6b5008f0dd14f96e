/**
 * The fields that every store has, with the kind of their columns. Their columns have the same
 * names and are created with the table. The server writes them.
 */
export const STANDARD_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['id', 'id'],
  ['created_at', 'time'],
  ['created_by', 'person'],
  ['updated_at', 'time'],
  ['updated_by', 'person'],
]);

/** The other columns of every table that the server writes. No field is kept in them. */
export const SERVER_COLUMNS: ReadonlySet<string> = new Set(['company_id', 'version']);
