import type { preValidationAsyncHookHandler } from 'fastify';
import { isLog, isReadOnly } from '../../shared/calls.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { readRow } from '../rows/readRows.ts';
import { forbidden, notFound } from '../base/problem.ts';
import { LOCKED, OWNER, type TableBinding } from './binding.ts';
import { actorOf, type Services } from './context.ts';
import type { Resource } from './defineResource.ts';
import { isId } from '../../shared/isId.ts';

/** Fastify passes a missing body as undefined or as null. */
export const isEmptyBody = (body: unknown): boolean => body === undefined || body === null;

/**
 * Loads the row before the body is validated, so that a missing row is 404 and a foreign one 403
 * whatever was sent.
 */
export function createRowLoader(
  { storage }: Resource,
  call: ResolvedCall,
  { db }: Services,
  binding: TableBinding | undefined,
  readsWithoutBody: boolean,
): preValidationAsyncHookHandler {
  const lockedWhen = storage?.lockedWhen;
  return async (request) => {
    const { id = '' } = request.params as { id?: string };
    if (!isId(id)) throw notFound();
    if (!binding) return;
    const actor = actorOf(request);
    request.row = await readRow(
      db,
      actor,
      (isReadOnly(call) && !isLog(call)) || (readsWithoutBody && isEmptyBody(request.body))
        ? binding.projection(request.language)
        : binding.writeCheckProjection,
      Number(id),
      binding.conditions,
    );
    if (!request.row) throw notFound();
    if (call.access === 'own' && request.row[OWNER] !== actor.staffId)
      throw forbidden(call.refusal);
    if (!isReadOnly(call) && lockedWhen && request.row[LOCKED] === lockedWhen.value)
      throw forbidden(call.refusal);
  };
}
