import type { ActionDefinition } from '../../registries.ts';
import { hrefFor } from '../hrefFor.ts';

/** Opens another screen with values of the row. */
export const navigate: ActionDefinition = {
  id: 'navigate',
  type: 'link',
  newTab: false,
  opensRow: true,
  hrefOf: (row, options, routes) => hrefFor(routes, options, row),
};

/** Opens the screen that edits the row. Its manifest finds that screen. */
export const edit: ActionDefinition = { ...navigate, id: 'edit', opensRow: false };
