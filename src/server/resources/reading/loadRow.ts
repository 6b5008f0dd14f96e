import type { preValidationAsyncHookHandler } from 'fastify';
import { isLog, isReadOnly } from '../../../shared/calls/calls.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { readRow } from '../../rows/readRows.ts';
import { forbidden, notFound } from '../../base/problem.ts';
import { LOCKED, OWNER, type TableBinding } from '../binding.ts';
import { actorOf, type Services } from '../context.ts';
import type { Resource } from '../defineResource.ts';
import { equalTo, keyReader, pathColumnsOf } from '../rowKey.ts';

/** Fastify passes a missing body as undefined or as null. */
export const isEmptyBody = (body: unknown): boolean => body === undefined || body === null;

/**
 * Returns what runs before the body is validated: it loads the row that the path names, so that a
 * missing row is 404 and a foreign one 403 whatever was sent. Undefined if the path names no row.
 */
export function createRowLoader(
  resource: Resource,
  call: ResolvedCall,
  services: Services,
  binding: TableBinding | undefined,
  readsWithoutBody: boolean,
): preValidationAsyncHookHandler | undefined {
  const lockedWhen = resource.storage?.lockedWhen;
  const key = keyReader(call, resource);
  if (!key?.isOfPath) return createPathCheck(resource, call, services);
  return async (request) => {
    const rowKey = key.read(request);
    if (!binding) return;
    const actor = actorOf(request);
    const isRead =
      (isReadOnly(call) && !isLog(call)) || (readsWithoutBody && isEmptyBody(request.body));
    const projection = isRead ? binding.projection(request.language) : binding.writeCheckProjection;
    request.row =
      (await readRow(services.db, actor, projection, rowKey, binding.conditions)) ??
      (isRead ? binding.unsavedRow(projection) : undefined);
    // The first save creates a row that a company has once.
    if (!request.row && resource.storage?.unsaved) return;
    if (!request.row) throw notFound();
    if (call.access === 'own' && request.row[OWNER] !== actor.staffId)
      throw forbidden(call.refusal);
    if (!isReadOnly(call) && lockedWhen && request.row[LOCKED] === lockedWhen.value)
      throw forbidden(call.refusal);
  };
}

/** Returns what checks that the rows exist to which the parameters of a path refer. */
function createPathCheck(
  resource: Resource,
  call: ResolvedCall,
  { db, shownRows }: Services,
): preValidationAsyncHookHandler | undefined {
  const columns = pathColumnsOf(call, resource);
  if (columns.length === 0) return undefined;
  return async (request) => {
    for (const { read, referenced } of columns) {
      const id = read(request);
      if (!referenced) continue;
      const conditions = equalTo(shownRows.get(referenced.table) ?? {});
      if (!(await readRow(db, actorOf(request), referenced, { id }, conditions))) throw notFound();
    }
  };
}
