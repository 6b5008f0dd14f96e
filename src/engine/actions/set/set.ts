import type { ResolvedCall } from '../../../shared/resolved.ts';
import { rowParams } from '../../data/page.ts';
import { hostMessages } from '../../data/problem.ts';
import type { ActionDefinition } from '../../registries.ts';

/** The options that manifest.json declares. The name of the call is resolved to the call. */
interface SetOptions {
  call: ResolvedCall;
  body: Record<string, unknown>;
  success?: string;
}

/** Sends fixed values to the call of a row, such as `{ "handled": true }`. */
export const set: ActionDefinition = {
  id: 'set',
  type: 'rowCommand',
  run: async ({ row, name, options, context, send }) => {
    // The compiler has checked the options.
    const { call, body, success } = options as unknown as SetOptions;
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
