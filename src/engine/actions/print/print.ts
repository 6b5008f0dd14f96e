import type { ActionDefinition } from '../../registries.ts';

/** Opens the browser's print dialog. */
export const print: ActionDefinition = {
  id: 'print',
  type: 'act',
  applies: () => true,
  run: () => window.print(),
};
