import type { Db } from '../db/connect.ts';
import { scopedTo, type StaffKey } from './scope.ts';

/** Returns the name of the account's owner. */
export async function readStaffName(db: Db, staffKey: StaffKey): Promise<string> {
  return (
    await scopedTo(db, staffKey)
      .select('staff')
      .select('staff.name')
      .where('staff.id', '=', staffKey.staffId)
      .executeTakeFirstOrThrow()
  ).name;
}
