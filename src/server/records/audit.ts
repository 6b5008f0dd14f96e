import type { Db } from '../db/connect.ts';
import type { Row } from '../rows/rows.ts';
import { scopedTo, type Actor } from '../rows/scope.ts';

/** One entry of the audit: what a person did to audited data. */
export interface AuditEntry {
  actor: Pick<Actor, 'companyId' | 'staffId'>;
  /** The call, as its resource file names it: `message.one`. */
  action: string;
  /** The resource, and the id of the item if the call is about one, or those of the page. */
  subject: { type: string; id: number | null; pageIds?: readonly number[] };
  at: Date;
  /**
   * The columns that a write changed, before and after. They contain no passwords or password
   * hashes.
   */
  before?: Row | undefined;
  after?: Row | undefined;
}

/**
 * Adds an audit entry. The database refuses to change or delete it, but lets `before` and `after`
 * be removed once they are old (`db/prune.ts`). For a write, call this in the transaction of the
 * write, so that neither exists without the other.
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
        subject_ids: subject.pageIds ? [...subject.pageIds] : null,
        done_at: at,
        ...change,
      },
    ])
    .execute();
}

const toJson = (row: Row | undefined) => (row === undefined ? null : JSON.stringify(row));
