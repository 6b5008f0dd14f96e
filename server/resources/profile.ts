import type { Db } from '../db/connect.ts';
import { readRow, type Reading, type Row } from '../db/rows.ts';
import { actorOf } from './context.ts';
import { defineResource } from './defineResource.ts';

const COLUMNS = ['id', 'name', 'email', 'phone', 'avatar', 'locale', 'is_main_account', 'password_temporary'];
const READING: Reading = { table: 'staff', columns: Object.fromEntries(COLUMNS.map((name) => [name, name])), related: {} };

/** The account of whoever asks. */
export const profile = defineResource({
  id: 'profile',
  fields: {},
  handlers: {
    own: (context) => readProfile(context.services.db, actorOf(context)),
  },
});

/** An account as its owner sees it. */
export function readProfile(db: Db, { companyId, staffId }: { companyId: number; staffId: number }): Promise<Row | undefined> {
  return readRow(db, { companyId }, READING, staffId);
}
