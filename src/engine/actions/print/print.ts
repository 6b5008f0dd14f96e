import type { ActionDefinition } from '../../registries.ts';

/** Hands the page to the browser's own print dialog. */
export const print: ActionDefinition = {
  id: 'print',
  type: 'act',
  applies: () => true,
  run: () => window.print(),
};
