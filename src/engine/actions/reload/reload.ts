import type { ActionDefinition } from '../../registries.ts';

export const reload: ActionDefinition = {
  id: 'reload',
  type: 'command',
  isEnabled: () => true,
  run: (list) => list.reload(),
};
