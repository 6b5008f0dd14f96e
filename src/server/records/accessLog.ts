import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { scopedTo, type Scope } from '../rows/scope.ts';

/** One read of an item in the audit. */
export interface AccessEntry {
  id: number;
  /** The call. */
  action: string;
  /** The name that the person has now. Null if the account does not exist any more. */
  staff_name: string | null;
  done_at: string;
}

/** The reads of an item: the calls that read it. */
interface ItemReads {
  subject: { type: string; id: number };
  actions: readonly string[];
}

/**
 * Reads who has read an item, the newest first: in calls for the item, and in lists with it. Each
 * kind of entry has an index, so they are read by two queries.
 * @param olderThan the id of the entry after which they begin
 */
export async function readAccessEntries(
  db: Db,
  scope: Scope,
  { subject, actions }: ItemReads,
  { limit, olderThan }: { limit: number; olderThan: number | undefined },
): Promise<AccessEntry[]> {
  const tables = scopedTo(db, scope);
  const entries = tables
    .select('audit')
    .leftJoin(
      tables.select('staff').select(['staff.id', 'staff.name']).as('person'),
      'person.id',
      'audit.staff_id',
    )
    .select(['audit.id', 'audit.action', 'person.name as staff_name', 'audit.done_at'])
    .where('audit.subject_type', '=', subject.type)
    .where('audit.action', 'in', [...actions])
    // A condition of the index audit_reads.
    .where('audit.before', 'is', null)
    .where('audit.after', 'is', null)
    .orderBy('audit.id', 'desc')
    .limit(limit);
  const older = olderThan === undefined ? entries : entries.where('audit.id', '<', olderThan);
  const [ofItem, ofLists] = await Promise.all([
    older.where('audit.subject_id', '=', subject.id).execute(),
    older.where(sql<boolean>`audit.subject_ids @> array[${subject.id}]::bigint[]`).execute(),
  ]);
  return [...ofItem, ...ofLists].toSorted((one, other) => other.id - one.id).slice(0, limit);
}
