import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { Db } from '../../db/connect.ts';
import { markFiles, removeFile } from '../../files/storedFiles.ts';
import {
  countRemovedItems,
  deleteRemovedItem,
  lockRemovedItem,
  readRemovedItems,
  type RemovedItem,
  type RemovedRows,
} from '../../records/removedItems.ts';
import { insertSnapshot, ReferencedRowMissing } from '../../rows/rowSnapshots.ts';
import { isRefusedRow, lockRow, missingColumnOf } from '../../rows/writes.ts';
import {
  fieldProblem,
  forbidden,
  notFound,
  Problem,
  type FormProblem,
} from '../../base/problem.ts';
import type { Actor } from '../../rows/scope.ts';
import { auditWrite } from '../history/auditing.ts';
import { boundFields } from '../../rows/bindField.ts';
import { assertUnique } from './checkWrite.ts';
import { actorOf, type HandlerResult, type RequestHandler, type Services } from '../context.ts';
import type { Resource } from '../defineResource.ts';
import { callFault } from '../definitionFault.ts';
import { recordChange } from '../../records/recordChange.ts';
import { listHref, numberedPage, originOf } from '../reading/links.ts';
import type { ListQuery } from '../query.ts';
import { unreadableFields } from '../reading/rights.ts';
import { inTransaction } from './write.ts';
import { storageOf } from '../writeRun.ts';

/** One request about the deleted items of a resource. */
interface BinRun {
  services: Services;
  resource: Resource;
  call: ResolvedCall;
  request: FastifyRequest;
  actor: Actor;
  /** The id in the path. */
  id: number;
  at: Date;
}

/** Creates the handler of a call that lists, restores or erases the deleted items of a resource. */
export function createBinHandler(
  resource: Resource,
  call: ResolvedCall,
  services: Services,
): RequestHandler {
  if (!resource.storage) throw callFault(call, [], 'check.server.noHandler');
  const run = call.response === 'bin' ? list : call.effect === 'restore' ? restore : erase;
  return (request) => {
    const { id } = request.params as { id?: string };
    const [actor, at] = [actorOf(request), services.now()];
    return run({ services, resource, call, request, actor, id: Number(id), at });
  };
}

/** The main account sees and restores the items of everybody in its company. */
const sees = ({ call, actor }: BinRun, ownerId: unknown): boolean =>
  call.access !== 'own' || actor.isMainAccount || ownerId === actor.staffId;

const removedRowsOf = ({ resource, at }: BinRun): RemovedRows => ({
  table: storageOf(resource).table,
  now: at,
});

async function list(run: BinRun): Promise<HandlerResult> {
  const { services, call, request, actor } = run;
  const query = request.query as ListQuery;
  const ownerId = call.access === 'own' && !actor.isMainAccount ? actor.staffId : undefined;
  const rows = { ...removedRowsOf(run), ownerId };
  const totalCount = await countRemovedItems(services.db, actor, rows);
  const base = listHref(originOf(request.host, services.settings.publicUrl), call, query);
  const { offset, ...page } = numberedPage(base, query, totalCount);
  const slice = { limit: query.perPage, offset };
  const items = await readRemovedItems(services.db, actor, rows, slice);
  return { status: 200, data: { items: withoutUnreadableNames(run, items), ...page } };
}

/** Empties the names of items if the caller may not read the field that they are from. */
function withoutUnreadableNames<Item extends { name: string }>(
  { resource, call, request }: BinRun,
  items: readonly Item[],
): readonly Item[] {
  const hidden = unreadableFields(request, resource.rights, call);
  return hidden.includes(resource.binNameField ?? '')
    ? items.map((item) => ({ ...item, name: '' }))
    : items;
}

/**
 * Restores an item. A repeated request, such as a second click, finds the restored row and succeeds
 * too.
 */
async function restore(run: BinRun): Promise<HandlerResult> {
  const { services, resource, actor, id } = run;
  const leftOut = await inTransaction(run, async (db) => {
    const item = await lockRemovedItem(db, actor, removedRowsOf(run), id);
    if (!item) return expectRestored(db, run);
    assertSeen(run, item.ownerId);
    const count = await insertItem(db, run, item);
    await deleteRemovedItem(db, actor, storageOf(resource).table, id);
    await markFiles(db, actor, item.fileIds, false);
    await auditWrite(db, { ...run, after: item.item });
    await recordRestored(db, run);
    return count;
  });
  services.counts.invalidate(actor.companyId, resource.id);
  services.aggregates.invalidate(actor.companyId, resource.id);
  return { status: 200, data: { id, left_out: leftOut } };
}

async function insertItem(db: Db, run: BinRun, { item, related }: RemovedItem): Promise<number> {
  const { actor } = run;
  const storage = storageOf(run.resource);
  await assertUnique(db, actor, storage, {
    valuesOf: ({ columns }) => columns.map((column) => item[column]),
  });
  try {
    return await insertSnapshot(db, actor, storage.table, { item, related });
  } catch (error) {
    throw missingValue(run, error) ?? toBinProblem(error);
  }
}

/** Returns the problem of a deleted item that cannot be restored, or any other error as it is. */
export function toBinProblem(error: unknown): unknown {
  if (error instanceof ReferencedRowMissing) return new Problem(409, 'problem.binReference');
  return isRefusedRow(error) ? new Problem(409, 'problem.binOutdated') : error;
}

/**
 * Returns the problem of a field that became required after the item was deleted. Undefined if the
 * database refused the row for another reason, or for a column without a field.
 */
function missingValue(run: BinRun, error: unknown): FormProblem | undefined {
  const { services, resource, request } = run;
  const storage = storageOf(resource);
  const missing = missingColumnOf(error);
  const [name] =
    [...boundFields(storage)].find(([, { column }]) => column === missing?.column) ?? [];
  if (missing?.table !== storage.table || name === undefined) return undefined;
  const key = `${resource.id}.field.${name}`;
  const label = services.translate(request.language, key);
  return fieldProblem(name, 'problem.binMissingValue', { field: label === key ? name : label });
}

async function recordRestored(db: Db, { resource, actor, id, at }: BinRun): Promise<void> {
  if (!resource.history) return;
  const row = await lockRow(db, actor, storageOf(resource).table, { id });
  const after = row!; // it was inserted in this transaction
  await recordChange(db, actor, resource.history, {
    id,
    at,
    before: undefined,
    after,
    kind: 'restored',
  });
}

/** @throws Problem 404 if the item is neither in the bin nor restored already */
async function expectRestored(db: Db, run: BinRun): Promise<number> {
  const { table, owner } = storageOf(run.resource);
  const row = await lockRow(db, run.actor, table, { id: run.id });
  if (!row) throw notFound();
  assertSeen(run, row[owner ?? '']);
  return 0;
}

function assertSeen(run: BinRun, ownerId: unknown): void {
  if (!sees(run, ownerId)) throw forbidden(run.call.refusal);
}

async function erase(run: BinRun): Promise<HandlerResult> {
  const { resource, actor, id } = run;
  const { table } = storageOf(resource);
  await inTransaction(run, async (db) => {
    const item = await lockRemovedItem(db, actor, removedRowsOf(run), id);
    if (!item) throw notFound();
    assertSeen(run, item.ownerId);
    await deleteRemovedItem(db, actor, table, id);
    for (const file of item.fileIds) await removeFile(db, actor, file);
    await auditWrite(db, { ...run, before: item.item });
  });
  return { status: 204 };
}
