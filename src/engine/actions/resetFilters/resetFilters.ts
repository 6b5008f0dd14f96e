import type { ActionDefinition } from '../../registries.ts';

export const resetFilters: ActionDefinition = {
  id: 'resetFilters',
  type: 'command',
  isEnabled: (list) => list.isFiltered,
  run: (list) => list.resetFilters(),
};
