import type { GlobalTable, Tables } from './db/tables.ts';

declare module 'nasaq/server' {
  interface Register {
    tables: Tables;
    globalTables: GlobalTable;
  }
}
