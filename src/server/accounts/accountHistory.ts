import type { Db } from '../db/connect.ts';
import type { Row } from '../rows/rows.ts';
import { lockStaff } from './staff.ts';
import type { StaffKey } from '../rows/scope.ts';
import { inColumn, type BoundField } from '../rows/bindField.ts';
import { type RecordedStore, recordChange } from '../records/recordChange.ts';

/** What the history of an account records when its owner changes it. */
const ACCOUNT_HISTORY: RecordedStore = {
  type: 'user',
  fields: new Map<string, BoundField>([
    ['name', inColumn('text', 'name')],
    ['email', inColumn('text', 'email')],
    ['phone', inColumn('text', 'phone')],
    ['password', inColumn('password', 'password_hash')],
  ]),
};

/**
 * Records what its owner changed in an account, so that the main account sees it in the history of
 * the account.
 * @param before the columns of the account before the change
 */
export async function recordAccountChange(
  tx: Db,
  account: StaffKey,
  before: Row,
  at: Date,
): Promise<void> {
  const after = await lockStaff(tx, account);
  await recordChange(tx, account, ACCOUNT_HISTORY, {
    id: account.staffId,
    at,
    before,
    after: { ...after },
  });
}
