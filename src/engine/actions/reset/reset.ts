import type { ActionDefinition } from '../../registries.ts';

export const reset: ActionDefinition = {
  id: 'reset',
  type: 'command',
  isEnabled: (list) => list.isFiltered,
  run: (list) => list.resetFilters(),
};
