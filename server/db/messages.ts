import type { Db } from './connect.ts';
import { scopedTo, type Change, type Scope } from './scope.ts';

/** Locks a message until the transaction ends. Undefined if the company has no such message. */
export function lockMessage(db: Db, scope: Scope, id: number) {
  return scopedTo(db, scope)
    .select('message')
    .select(['id', 'handled', 'handled_at', 'handled_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateMessage(
  db: Db,
  scope: Scope,
  id: number,
  change: Change<'message'>,
): Promise<void> {
  await scopedTo(db, scope).update('message', change).where('id', '=', id).execute();
}
