import type { GlobalTable, Tables } from './db/tables.ts';
import type { Definitions } from './definitions.ts';

declare module 'nasaq/server' {
  interface Register {
    tables: Tables;
    globalTables: GlobalTable;
    definitions: Definitions;
  }
}
