import type { ActionDefinition } from '../../registries.ts';

/** Prints all rows that match the filters. */
export const print: ActionDefinition = {
  id: 'print',
  type: 'command',
  isEnabled: (list) => !list.isEmpty,
  run: (list) => list.print(),
};
