import { type Change, type Db, type Scope, scopedTo } from 'nasaq/server';

const COLUMNS = ['id', 'handled', 'handled_at', 'handled_by'] as const;

/** Locks a message until the transaction ends. Undefined if the company has no such message. */
export function lockMessage(db: Db, scope: Scope, id: number) {
  return scopedTo(db, scope)
    .select('message')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates a message and returns it. */
export function updateMessage(db: Db, scope: Scope, id: number, change: Change<'message'>) {
  return scopedTo(db, scope)
    .update('message', change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
