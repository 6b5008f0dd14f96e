/*
 * Where the files of a product are that the compiler, the server and the commands share. All paths
 * are relative to the root.
 */

/** The tables of the database, as the migrations leave them. */
export const SNAPSHOT = 'server/db/snapshot.json';

/** The types of the tables. */
export const TABLE_TYPES = 'server/db/tables.ts';

/** The folder of the migrations. */
export const MIGRATIONS = 'server/db/migrations';

/** The migrations of the platform that the product's own migrations contain. */
export const CONTAINED_MIGRATIONS = 'server/db/nasaq.json';

/** The folder of the demo rows of tables. */
export const DEMO_ROWS = 'server/demo/rows';

/** The folders with the files that a compilation reads. */
export const COMPILED_FOLDERS = ['schemas', 'locales', 'src', 'server/db'];
