import type { ActionDefinition } from '../../registries.ts';

export const resetFilters: ActionDefinition = {
  id: 'resetFilters',
  type: 'act',
  applies: (list) => list.isFiltered,
  run: (list) => list.resetFilters(),
};
