import { demoOfFiles } from 'nasaq/demo';
import { defineProduct } from 'nasaq/server';
import './register.ts';
import { TABLES } from './db/tables.ts';
import accounts from './demo/accounts.json' with { type: 'json' };
import { addLabels } from './exhibits/labels.ts';
import { loan } from './loans/loanHooks.ts';
import { loanReminder } from './loans/loanReminder.ts';
import { loanMails } from './loans/mails.ts';
import { remindOfOverdueLoans } from './loans/overdueLoans.ts';

const MINUTE_MS = 60_000;

/** What the museum adds to the server. */
export const product = defineProduct({
  tables: TABLES,
  resources: [loanReminder],
  hooks: { loan },
  mails: loanMails,
  routes: addLabels,
  jobs: [{ name: 'overdue loans', everyMs: MINUTE_MS, run: remindOfOverdueLoans }],
  demo: demoOfFiles(accounts),
});
