import type { ActionDefinition } from '../../registries.ts';
import { hrefFor, type ScreenLink } from '../hrefFor.ts';

export const navigate: ActionDefinition = {
  id: 'navigate',
  type: 'link',
  newTab: false,
  // The compiler has checked the options against manifest.json.
  hrefOf: (row, options, routes) => hrefFor(routes, options as unknown as ScreenLink, row),
};
