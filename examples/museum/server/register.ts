import type { GlobalTable, Tables } from './db/tables.ts';

declare module 'nasaq/server' {
  interface Register {
    tables: Tables;
    globalTables: GlobalTable;
    mails: { loanReminder: { loanId: number; words: string }; loanOverdue: { loanId: number } };
  }
}
