import type { ResolvedResource } from '../../src/shared/resolved.ts';
import type { ResolvedStorage } from '../../src/shared/resolvedStorage.ts';
import { createChoicesHandler } from './choices.ts';
import type { Resource, Storage } from './defineResource.ts';
import type { Hooks } from './hooks.ts';
import type { ApiDefinitions, ProductCode } from './routes.ts';

const NO_HOOKS: Hooks = {};

/**
 * Joins what the definitions say about a resource and its code.
 * @throws if there is neither, or if a store says that it has hooks and there are none. The process
 * must not start then.
 */
export function joinResource(
  { id, calls }: ResolvedResource,
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
    throw new Error(`Resource ${id}: the server does not know this resource.`);
  return {
    ...code,
    id,
    handlers: { ...Object.fromEntries(choices), ...code?.handlers },
    // The check has compared the tables and the columns with the snapshot, whose types these are.
    ...(storage ? { storage: storage as Storage } : {}),
    hooks: storage ? hooksOf(storage, hooks) : NO_HOOKS,
  };
}

function hooksOf({ store, hooks }: ResolvedStorage, all: ProductCode['hooks']): Hooks {
  const own = all[store];
  if (hooks && !own)
    throw new Error(`Store ${store}: it says that it has hooks, but server/hooks has none for it.`);
  if (own && !hooks)
    throw new Error(
      `Store ${store}: server/hooks has hooks for it, but it does not say "hooks": true.`,
    );
  return own ?? NO_HOOKS;
}
