import { rowParams } from '../../data/page.ts';
import { hostMessages } from '../../data/requests/problem.ts';
import type { ActionDefinition } from '../../registries.ts';

/** Sends fixed values to the call of a row, such as `{ "handled": true }`. */
export const set: ActionDefinition = {
  id: 'set',
  type: 'rowCommand',
  run: async ({ row, name, options: { call, body, success }, context, send }) => {
    context.keepFocus(row);
    try {
      await send(call, { params: rowParams(row), body });
      if (success !== undefined) context.notify('success', success, { name });
    } catch (problem) {
      context.notify('error', 'error.set', { name }, hostMessages(problem));
      // The row may be another one than is shown.
      context.reload();
    }
  },
};
