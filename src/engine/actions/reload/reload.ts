import type { ActionDefinition } from '../../registries.ts';

export const reload: ActionDefinition = {
  id: 'reload',
  sort: 'act',
  applies: () => true,
  run: (list) => list.reload(),
};
