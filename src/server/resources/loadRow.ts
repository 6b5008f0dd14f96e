import type { preValidationAsyncHookHandler } from 'fastify';
import { isLog, isReadOnly } from '../../shared/calls.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { readRow } from '../rows/readRows.ts';
import { forbidden, notFound } from '../base/problem.ts';
import { LOCKED, OWNER, type TableBinding } from './binding.ts';
import { actorOf, type Services } from './context.ts';
import type { Resource } from './defineResource.ts';
import { keyReader } from './rowKey.ts';

/** Fastify passes a missing body as undefined or as null. */
export const isEmptyBody = (body: unknown): boolean => body === undefined || body === null;

/**
 * Loads the row before the body is validated, so that a missing row is 404 and a foreign one 403
 * whatever was sent. Returns undefined if the call is about no single row.
 */
export function createRowLoader(
  resource: Resource,
  call: ResolvedCall,
  { db }: Services,
  binding: TableBinding | undefined,
  readsWithoutBody: boolean,
): preValidationAsyncHookHandler | undefined {
  const lockedWhen = resource.storage?.lockedWhen;
  const readKey = keyReader(call, resource);
  return (
    readKey &&
    (async (request) => {
      const key = readKey(request);
      if (!binding) return;
      const actor = actorOf(request);
      const isRead =
        (isReadOnly(call) && !isLog(call)) || (readsWithoutBody && isEmptyBody(request.body));
      const projection = isRead
        ? binding.projection(request.language)
        : binding.writeCheckProjection;
      request.row =
        (await readRow(db, actor, projection, key, binding.conditions)) ??
        (isRead ? binding.unsavedRow(projection) : undefined);
      // The first save creates a row that a company has once.
      if (!request.row && resource.storage?.unsaved) return;
      if (!request.row) throw notFound();
      if (call.access === 'own' && request.row[OWNER] !== actor.staffId)
        throw forbidden(call.refusal);
      if (!isReadOnly(call) && lockedWhen && request.row[LOCKED] === lockedWhen.value)
        throw forbidden(call.refusal);
    })
  );
}
