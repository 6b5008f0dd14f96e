import type { ResolvedStorage } from '../../src/shared/resolvedStorage.ts';
import type { Resource, ResourceDefinition, Storage } from './defineResource.ts';
import type { Hooks } from './hooks.ts';

const NO_HOOKS: Hooks = {};

/**
 * Joins what the definitions say about a resource and its code. Undefined if there is neither.
 * @param hooks the hooks of all stores, by store
 * @throws if a store says that it has hooks and there are none. The process must not start then.
 */
export function joinResource(
  id: string,
  code: ResourceDefinition | undefined,
  resolved: ResolvedStorage | undefined,
  hooks: Readonly<Record<string, Hooks>>,
): Resource | undefined {
  if (!resolved) return code && { ...code, hooks: NO_HOOKS };
  const own = hooks[resolved.store];
  if (resolved.hooks !== (own !== undefined))
    throw new Error(
      resolved.hooks
        ? `Store ${resolved.store}: it says that it has hooks, but server/hooks has none for it.`
        : `Store ${resolved.store}: server/hooks has hooks for it, but it does not say "hooks": true.`,
    );
  // The check has compared the tables and the columns with the snapshot, whose types these are.
  return { ...code, id, storage: resolved as Storage, hooks: own ?? NO_HOOKS };
}
