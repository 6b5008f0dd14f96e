import type { AppDefinition } from '../../language/definitions.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import type { ResolvedApp, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { commaList } from '../issues/messages.ts';
import { pathParams } from '../link/params.ts';
import { expectResponse } from '../link/expectResponse.ts';
import type { KnownCall, Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';

type Views = NonNullable<AppDefinition['views']>;
type SavedViews = NonNullable<ResolvedApp['views']>;

/** What each call of saved views must return. */
const RESPONSES: Record<keyof Views, ResolvedCall['response'][]> = {
  ofScreen: ['items'],
  create: ['item'],
  update: ['item'],
  delete: ['none', 'item'],
  restore: ['item'],
  chooseDefault: ['none', 'item'],
};

const CALLS_WITH_BODY: (keyof Views)[] = ['create', 'update', 'chooseDefault'];
const CALLS_WITH_ID: (keyof Views)[] = ['update', 'delete'];
const OPTIONAL_CALLS: (keyof Views)[] = ['restore'];

/** The fields that the engine reads of a saved view. */
const VIEW_FIELDS = ['id', 'screen', 'name', 'query', 'hidden', 'density', 'shared', 'is_own'];

/** Resolves the calls for saved views. Undefined if there are none, or if one is unknown. */
export function resolveSavedViews(
  at: Cursor<AppDefinition['views']>,
  { calls }: Project,
): ResolvedApp['views'] {
  const names = Object.keys(RESPONSES) as (keyof Views)[];
  const known = names.flatMap((name) => {
    const found = calls.get(at.get(name).text() ?? '');
    if (found) checkCall(at.get(name), name, found);
    return found ? [[name, found.call] as const] : [];
  });
  const views = Object.fromEntries(known) as Partial<SavedViews>;
  checkRestore(at.get('restore'), views);
  // The cast is safe: every required name is there.
  return names.every((name) => views[name] || OPTIONAL_CALLS.includes(name))
    ? (views as SavedViews)
    : undefined;
}

/** Reports a call that does not restore what the call `delete` deletes. */
function checkRestore(at: Cursor, { restore, delete: remove }: Partial<SavedViews>): void {
  if (!restore || !remove) return;
  if (restore.effect !== 'restore' || resourceOf(restore) !== resourceOf(remove))
    at.report('check.viewRestore', { call: restore.name, resource: resourceOf(remove) });
}

function checkCall(at: Cursor, name: keyof Views, { call, entity }: KnownCall): void {
  if (!expectResponse(at, call, RESPONSES[name])) return;
  if (CALLS_WITH_BODY.includes(name) && !call.hasBody)
    at.report('check.callWithoutBody', { call: call.name });
  else if (CALLS_WITH_ID.includes(name) && !pathParams(call.path).includes('id'))
    at.report('check.viewPath', { call: call.name });
  else if (name === 'ofScreen' && entity) {
    const missing = VIEW_FIELDS.filter((field) => !Object.hasOwn(responseFields(entity), field));
    if (missing.length > 0)
      at.report('check.viewFields', {
        call: call.name,
        names: commaList(missing),
        entity: entity.id,
      });
  }
}
