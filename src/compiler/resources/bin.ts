import type { CallDefinition, ResourceDefinition } from '../../language/definitions.ts';
import { answeredEntity, isOfBin } from '../../shared/calls/calls.ts';
import type {
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { typesOf } from '../language/schemaParts.ts';
import { textOr } from '../language/defaults.ts';
import { message } from '../issues/messages.ts';
import { optional } from '../project/optional.ts';
import type { KnownCall, Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';

/** Returns for how long a deleted item is kept, and the field that names it. */
export function keptOf(
  at: Cursor<CallDefinition>,
  entity: ResolvedEntity | undefined,
): Pick<ResolvedCall, 'keptDays' | 'nameField'> {
  const keptDays = at.get('keptDays').number();
  if (keptDays === undefined) return {};
  const nameField = textOr(at.get('nameField'), entity && firstRequiredText(entity));
  return { keptDays, ...optional('nameField', nameField) };
}

/** Returns the first text that every new item must have. */
function firstRequiredText({ bodies }: ResolvedEntity): string | undefined {
  const fields = schemaFields(bodies.create);
  const required = (bodies.create['required'] ?? []) as string[];
  return required.find((name) => typesOf(fields[name]).includes('string'));
}

/**
 * Checks that a resource that keeps deleted items has the calls about them, and no other has.
 * @param restoredViews the resource of the saved views, if they can be restored. No list shows
 *   views, so that they need no call that lists the deleted ones.
 */
export function checkBin(
  at: Cursor<ResourceDefinition['calls']>,
  { id, calls }: Pick<ResolvedResource, 'id' | 'calls'>,
  restoredViews: string | undefined,
): void {
  const needsBin = id !== restoredViews;
  const all = Object.entries(calls);
  const isKept = all.some(([, { keptDays }]) => keptDays !== undefined);
  for (const [name, call] of all) {
    const callAt = at.get(name);
    if (call.keptDays !== undefined) checkKept(callAt, call, Object.values(calls), needsBin);
    else if (callAt.get('nameField').exists)
      callAt.get('nameField').reportKey('check.nameFieldWithoutKept');
    if (isOfBin(call)) checkCallOfBin(callAt, call, { id, isKept });
  }
}

function checkKept(
  at: Cursor<CallDefinition>,
  call: ResolvedCall,
  calls: readonly ResolvedCall[],
  needsBin: boolean,
): void {
  if (call.effect !== 'delete' || call.response !== 'none') {
    at.get('keptDays').reportKey('check.keptWithoutDelete');
    return;
  }
  if (needsBin && !calls.some(({ response }) => response === 'bin'))
    at.get('keptDays').report('check.keptWithoutBin');
  if (!calls.some(({ effect }) => effect === 'restore'))
    at.get('keptDays').report('check.keptWithoutRestore');
  if (call.nameField === undefined) at.get('keptDays').report('check.keptWithoutName');
}

function checkCallOfBin(
  at: Cursor<CallDefinition>,
  { response, effect, method, hasBody, path, access }: ResolvedCall,
  { id, isKept }: { id: string; isKept: boolean },
): void {
  const position = response === 'bin' ? at.get('response') : at.get('effect');
  if (!isKept) position.report('check.binWithoutKept', { resource: id });
  const expected = effect === 'restore' ? 'POST' : effect === 'erase' ? 'DELETE' : 'GET';
  if (method !== expected || hasBody)
    at.get(hasBody && method === expected ? 'hasBody' : 'method').report(
      'check.binMethod',
      { method: expected },
      message('check.binMethod.fix', { method: expected }),
    );
  if (response !== 'bin' && !path.split('/').includes(':id'))
    at.get('path').report('check.binPath');
  if (effect === 'erase' && access !== 'main') at.get('access').report('check.eraseAccess');
}

/** Returns the calls of a resource, each with the entity of its response. */
export const knownCallsOf = (
  { calls, entity }: Pick<ResolvedResource, 'calls' | 'entity'>,
  { entities }: Pick<Project, 'entities'>,
): KnownCall[] =>
  Object.values(calls).map((call) => ({
    call,
    entity: entities.get(answeredEntity(call, entity)),
  }));
