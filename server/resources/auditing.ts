import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../src/shared/resolved.ts';
import type { Db } from '../db/connect.ts';
import type { Row } from '../db/rows.ts';
import { COMPUTED, FOLDED, SECRET, type CompanyTable } from '../db/tables.ts';
import { recordAudit } from '../services/audit.ts';
import { actorOf, type RequestHandler, type Services } from './context.ts';
import type { Resource } from './defineResource.ts';
import { storageOf } from './writeRun.ts';

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
 * Wraps a read so that each call adds an audit entry. If the entry cannot be stored, the read
 * fails.
 */
export function auditRead(
  handler: RequestHandler,
  resource: Resource,
  call: ResolvedCall,
  { db, now }: Services,
): RequestHandler {
  return async (request) => {
    const result = await handler(request);
    const { id } = request.params as { id?: string };
    await recordAudit(db, {
      actor: actorOf(request),
      action: call.name,
      subject: { type: resource.id, id: id === undefined ? null : Number(id) },
      at: now(),
    });
    return result;
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
    subject: { type: resource.id, id },
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
    ...(table in FOLDED ? Object.values(FOLDED[table as keyof typeof FOLDED]) : []),
    ...(COMPUTED[table] ?? []),
    ...(SECRET[table] ?? []),
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
