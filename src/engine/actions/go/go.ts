import type { ActionDefinition } from '../../registries.ts';
import { wayOf, type Way } from '../wayOf.ts';

export const go: ActionDefinition = {
  id: 'go',
  sort: 'link',
  newTab: false,
  // The compiler has checked the settings against manifest.json.
  hrefOf: (row, options, routes) => wayOf(routes, options as unknown as Way, row),
};
