import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { readPointer } from '../../../shared/pointer.ts';
import { hostMessages } from '../../data/requests/problem.ts';
import type { ActionDefinition, RowCommandInput } from '../../registries.ts';

/** The locale file about deleted items. */
export const BIN_TEXTS = 'bin';

/** Restores the row of a bin. */
export const restore: ActionDefinition = {
  id: 'restore',
  type: 'rowCommand',
  run: async ({ options, ...input }) => {
    input.context.keepFocus(input.row);
    await restoreItem(options.call, input);
  },
};

/**
 * Restores a deleted item and says so above the list, or why it could not be restored. Its texts
 * must be loaded.
 * @returns whether the item is restored
 */
export async function restoreItem(
  call: ResolvedCall,
  { row, name, context, send }: Omit<RowCommandInput, 'options'>,
): Promise<boolean> {
  try {
    const answer = await send(call, { params: { id: String(row['id']) } });
    const count = Number(readPointer(answer, `${call.pointer}/left_out`) ?? 0);
    const key = count > 0 ? 'bin.success.restoreWithout' : 'bin.success.restore';
    context.notify('success', key, { name, count });
    return true;
  } catch (problem) {
    context.notify('error', 'bin.error.restore', { name }, hostMessages(problem));
    return false;
  }
}
