import { demoOfFiles } from 'nasaq/demo';
import { defineProduct } from 'nasaq/server';
import './register.ts';
import { TABLES } from './db/tables.ts';
import accounts from './demo/accounts.json' with { type: 'json' };

/** What this product adds to the server: handlers, hooks, mails, jobs and routes. */
export const product = defineProduct({
  tables: TABLES,
  demo: demoOfFiles(accounts),
});
