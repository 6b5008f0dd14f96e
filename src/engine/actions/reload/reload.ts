import type { ActionDefinition } from '../../registries.ts';

export const reload: ActionDefinition = {
  id: 'reload',
  type: 'act',
  applies: () => true,
  run: (list) => list.reload(),
};
