import type { Db } from '../db/connect.ts';
import type { Row } from '../db/rows.ts';
import { scopedTo } from '../db/scope.ts';
import type { Actor } from './sessions.ts';

/** One thing that somebody did to data that is kept an eye on. */
export interface AuditEntry {
  actor: Pick<Actor, 'companyId' | 'staffId'>;
  /** The call, as its resource file names it: `message.one`. */
  action: string;
  /** The resource, and the id of the item where the call is about one. */
  subject: { type: string; id: number | null };
  at: Date;
  /** What a write changed, by column, as it was and as it is. No passwords, nor anything made of them. */
  before?: Row | undefined;
  after?: Row | undefined;
}

/**
 * Adds an entry, which the database refuses to change or delete; it lets `before` and `after` be removed when they are old (`db/prune.ts`).
 * Of a write it belongs into the write's own transaction, so that neither is there without the other.
 */
export async function recordAudit(
  db: Db,
  { actor, action, subject, at, before, after }: AuditEntry,
): Promise<void> {
  const change = { before: toJson(before), after: toJson(after) };
  await scopedTo(db, actor)
    .insert('audit', [
      {
        staff_id: actor.staffId,
        action,
        subject_type: subject.type,
        subject_id: subject.id,
        done_at: at,
        ...change,
      },
    ])
    .execute();
}

const toJson = (row: Row | undefined) => (row === undefined ? null : JSON.stringify(row));
