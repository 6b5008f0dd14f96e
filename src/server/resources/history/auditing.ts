import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { Db } from '../../db/connect.ts';
import type { Row } from '../../rows/rows.ts';
import { filledColumns } from '../../rows/filledColumns.ts';
import { tableFacts, type CompanyTable } from '../../db/tables.ts';
import { recordAudit } from '../../records/audit.ts';
import { actorOf, type HandlerResult, type RequestHandler, type Services } from '../context.ts';
import type { Resource } from '../defineResource.ts';
import { storageOf } from '../writeRun.ts';

/** A write that may have to be audited, with the row before and after it, if they exist. */
export interface WriteForAudit {
  request: FastifyRequest;
  call: ResolvedCall;
  resource: Resource;
  at: Date;
  id: number;
  before?: Row | undefined;
  after?: Row | undefined;
}

/**
 * Wraps a read so that each call adds an audit entry. The entry of a list has the ids of its items,
 * without those that the same account was recorded to read within the last hour: lists are polled.
 * If the entry cannot be stored, the read fails.
 */
export function auditRead(
  handler: RequestHandler,
  resource: Resource,
  call: ResolvedCall,
  { db, now }: Services,
): RequestHandler {
  const recent = createRecentReads();
  return async (request) => {
    const result = await handler(request);
    const [actor, at] = [actorOf(request), now()];
    const record = (subject: { id: number | null; pageIds?: readonly number[] }) =>
      recordAudit(db, { actor, action: call.name, subject: { type: resource.id, ...subject }, at });
    const { id } = request.params as { id?: string };
    if (id !== undefined) await record({ id: Number(id) });
    // A company has one row, which has no id.
    else if (call.response === 'item') await record({ id: null });
    else {
      const keyOf = (item: number) => `${actor.companyId} ${actor.staffId} ${item}`;
      const pageIds = idsOf(result).filter((item) => recent.isNew(keyOf(item), at));
      if (pageIds.length === 0) return result;
      await record({ id: null, pageIds });
      recent.add(pageIds.map(keyOf), at);
    }
    return result;
  };
}

/** Returns the ids of the items of a list. */
function idsOf({ data }: HandlerResult): number[] {
  const items = ((data as Row | undefined)?.['items'] ?? []) as Row[];
  return items.map((item) => Number(item['id']));
}

const RECENT_MS = 3_600_000;
const MAX_RECENT_READS = 100_000;

/** Remembers reads for an hour. A read that it forgets earlier is recorded again. */
function createRecentReads() {
  const times = new Map<string, number>();
  return {
    isNew: (read: string, at: Date): boolean => {
      const age = at.getTime() - (times.get(read) ?? -Infinity);
      return age < 0 || age > RECENT_MS;
    },
    add: (reads: readonly string[], at: Date): void => {
      for (const read of reads) {
        // Deleted first, so that the keys stay in the order of their times.
        times.delete(read);
        times.set(read, at.getTime());
        if (times.size > MAX_RECENT_READS) times.delete(times.keys().next().value!);
      }
    },
  };
}

/** Adds an audit entry of a write, in its transaction. Does nothing if the call is not audited. */
export async function auditWrite(
  db: Db,
  { request, call, resource, at, id, before, after }: WriteForAudit,
): Promise<void> {
  if (!call.audited) return;
  await recordAudit(db, {
    actor: actorOf(request),
    action: call.name,
    subject: { type: storageOf(resource).store, id: storageOf(resource).unsaved ? null : id },
    at,
    ...changeOf(storageOf(resource).table, before, after),
  });
}

/** The columns of every table that never change, or that every write sets. */
const STANDARD_COLUMNS = ['company_id', 'id', 'version', 'updated_at', 'updated_by'];

/**
 * Returns the columns of a table that are left out of the audit: those of every table, those that
 * follow from others, and secret ones.
 */
const unauditedColumns = (table: CompanyTable): ReadonlySet<string> =>
  new Set([
    ...STANDARD_COLUMNS,
    ...filledColumns(table).map(({ column }) => column),
    ...(tableFacts().computed[table] ?? []),
    ...(tableFacts().secret[table] ?? []),
  ]);

/** Returns the columns that a write changed, before and after. */
export function changeOf(
  table: CompanyTable,
  before: Row | undefined,
  after: Row | undefined,
): { before?: Row; after?: Row } {
  const unaudited = unauditedColumns(table);
  const names = Object.keys(after ?? before ?? {}).filter((name) => !unaudited.has(name));
  const changed =
    before && after
      ? names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      : names;
  const pick = (row: Row) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return { ...(before ? { before: pick(before) } : {}), ...(after ? { after: pick(after) } : {}) };
}
