import type { ActionDefinition } from '../../registries.ts';

/** Prints all rows that match the filters. */
export const print: ActionDefinition = {
  id: 'print',
  type: 'command',
  isEnabled: () => true,
  run: (list) => list.print(),
};
