import type { Fault } from '../../src/compiler/read/locateFaults.ts';
import type { ResolvedEntity, ResolvedResource } from '../../src/shared/resolved.ts';
import type { ChoiceAnswer, ResolvedStorage } from '../../src/shared/resolvedStorage.ts';
import { createChoicesHandler } from './choices.ts';
import type { ProductCode, Resource, Storage } from './defineResource.ts';
import { DefinitionFault } from './definitionFault.ts';
import type { Hooks } from './hooks.ts';

/** The compiled definitions that the routes are created from. */
export interface ApiDefinitions {
  resources: Map<string, ResolvedResource>;
  entities: Map<string, ResolvedEntity>;
  storages: Map<string, ResolvedStorage>;
  choiceCalls: Map<string, ChoiceAnswer>;
}

const NO_HOOKS: Hooks = {};

/**
 * Joins what the definitions say about a resource and its code.
 * @throws DefinitionFault if there is neither, or if the store and the code do not agree about hooks
 */
export function joinResource(
  { id, calls, rights }: ResolvedResource,
  { storages, choiceCalls }: Pick<ApiDefinitions, 'storages' | 'choiceCalls'>,
  { resources, hooks }: ProductCode,
): Resource {
  const code = resources.find((one) => one.id === id);
  const storage = storages.get(id);
  const choices = Object.entries(calls).flatMap(([name, call]) => {
    const answer = choiceCalls.get(call.name);
    return answer ? [[name, createChoicesHandler(call, answer)] as const] : [];
  });
  if (!code && !storage && choices.length === 0)
    throw resourceFault(id, 'check.server.unknownResource', { resource: id });
  return {
    ...code,
    id,
    rights,
    handlers: { ...Object.fromEntries(choices), ...code?.handlers },
    // The check has compared the tables and the columns with the snapshot, whose types these are.
    ...(storage ? { storage: storage as Storage } : {}),
    hooks: storage ? hooksOf(id, storage, hooks) : NO_HOOKS,
  };
}

function hooksOf(id: string, { store, hooks }: ResolvedStorage, all: ProductCode['hooks']): Hooks {
  const own = all[store];
  if (hooks && !own) throw resourceFault(id, 'check.server.missingHooks', {});
  if (own && !hooks) throw resourceFault(id, 'check.server.unusedHooks', { store });
  return own ?? NO_HOOKS;
}

const resourceFault = (resource: string, key: Fault['key'], params: Fault['params']) =>
  new DefinitionFault([{ in: { resource }, path: [], key, params }]);
