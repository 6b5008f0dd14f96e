import type { ActionDefinition } from '../../registries.ts';

export const reset: ActionDefinition = {
  id: 'reset',
  sort: 'act',
  applies: (list) => list.isFiltered,
  run: (list) => list.resetFilters(),
};
