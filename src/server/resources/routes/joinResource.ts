import type { Fault } from '../../../compiler/read/locateFaults.ts';
import type { ResolvedEntity, ResolvedResource } from '../../../shared/resolved/resolved.ts';
import type { ResolvedQuery } from '../../../shared/resolved/resolvedQuery.ts';
import type { ChoiceAnswer, ResolvedStorage } from '../../../shared/resolved/storage.ts';
import { createChoicesHandler } from '../choices.ts';
import type { ProductCode, Resource } from '../defineResource.ts';
import type { Storage } from '../../rows/storage.ts';
import { DefinitionFault } from '../definitionFault.ts';
import { recordedStore } from '../history/history.ts';
import type { Hooks } from '../hooks.ts';
import {
  bindQuery,
  createQueryItemHandler,
  createQueryItemsHandler,
  createQueryRowsHandler,
  type BoundQuery,
} from '../reading/queries.ts';

/** The compiled definitions that the routes are created from. */
export interface ApiDefinitions {
  resources: Map<string, ResolvedResource>;
  entities: Map<string, ResolvedEntity>;
  storages: Map<string, ResolvedStorage>;
  choiceCalls: Map<string, ChoiceAnswer>;
  queries: Map<string, ResolvedQuery>;
}

const NO_HOOKS: Hooks = {};

/**
 * Joins what the definitions say about a resource and its code.
 * @throws DefinitionFault if there is neither, or if the store and the code do not agree about hooks
 */
export function joinResource(
  { id, calls, rights }: ResolvedResource,
  { resources: all, storages, entities, choiceCalls, queries }: ApiDefinitions,
  { resources, hooks, measures }: ProductCode,
): Resource {
  const code = resources.find((one) => one.id === id);
  const storage = storages.get(id);
  const choices = Object.entries(calls).flatMap(([name, call]) => {
    const answer = choiceCalls.get(call.name);
    return answer ? [[name, createChoicesHandler(call, answer)] as const] : [];
  });
  const stated = queries.get(id);
  const query = stated && bindQuery(id, stated, measures);
  if (!code && !storage && !query && choices.length === 0)
    throw resourceFault(id, 'check.server.unknownResource', { resource: id });
  const ofStore = [...storages].filter(([, { store }]) => store === storage?.store);
  const recorded = ofStore.find(([other]) =>
    Object.values(all.get(other)?.calls ?? {}).some(({ response }) => response === 'history'),
  );
  return {
    ...code,
    id,
    rights,
    handlers: {
      ...Object.fromEntries(choices),
      ...(query ? queryHandlers(calls, query) : {}),
      ...code?.handlers,
    },
    rowsHandlers: {
      ...(query ? queryRowsHandlers(calls, query) : {}),
      ...code?.rowsHandlers,
    },
    // The check has compared the tables and the columns with the snapshot, whose types these are.
    ...(storage ? { storage: storage as Storage } : {}),
    ofSameRows: storage ? ofStore.map(([other]) => other) : [id],
    ...(recorded ? { history: recordedHistory(recorded, all, entities) } : {}),
    auditedReads: Object.values(calls).filter(
      ({ audited, effect }) => audited === true && effect === 'read',
    ),
    binNameField: Object.values(calls).find(({ nameField }) => nameField)?.nameField,
    hooks: storage ? withoutLostEffects(id, calls, hooksOf(id, storage, hooks)) : NO_HOOKS,
  };
}

/** Returns what the history of a store records: what the resource with the call for it saves. */
const recordedHistory = (
  [id, storage]: [string, ResolvedStorage],
  resources: ApiDefinitions['resources'],
  entities: ApiDefinitions['entities'],
) => recordedStore(storage as Storage, entities.get(resources.get(id)!.entity)!);

/**
 * Refuses a hook that changes other tables after a deletion: restoring the item would not undo it.
 */
function withoutLostEffects(id: string, calls: ResolvedResource['calls'], hooks: Hooks): Hooks {
  const isKept = Object.values(calls).some(({ keptDays }) => keptDays !== undefined);
  if (isKept && hooks.afterDelete) throw resourceFault(id, 'check.server.keptWithHook', {});
  return hooks;
}

/** Returns the handlers of the calls that answer an item, or all rows. */
const queryHandlers = (calls: ResolvedResource['calls'], query: BoundQuery) =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) => {
      if (query.rows.kind === 'one') return [[name, createQueryItemHandler(query)]];
      return call.response === 'page' ? [] : [[name, createQueryItemsHandler(query)]];
    }),
  );

/** Returns the handlers of the calls that answer a page of rows. */
const queryRowsHandlers = (calls: ResolvedResource['calls'], query: BoundQuery) =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) =>
      query.rows.kind !== 'one' && call.response === 'page'
        ? [[name, createQueryRowsHandler(call, query)]]
        : [],
    ),
  );

function hooksOf(
  id: string,
  { store, hooks, key, isWritten }: ResolvedStorage,
  all: ProductCode['hooks'],
): Hooks {
  const own = all[store];
  if (hooks && !own) throw resourceFault(id, 'check.server.missingHooks', {});
  if (own && !hooks) throw resourceFault(id, 'check.server.unusedHooks', { store });
  if (isWritten && key.length > 1 && !own?.itemId)
    throw resourceFault(id, 'check.server.missingItemId', { store });
  return own ?? NO_HOOKS;
}

const resourceFault = (resource: string, key: Fault['key'], params: Fault['params']) =>
  new DefinitionFault([{ in: { resource }, path: [], key, params }]);
