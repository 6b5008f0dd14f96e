import type { ResolvedCall } from '../../../shared/resolved.ts';
import { readPointer } from '../../data/pointer.ts';
import { hostMessages } from '../../data/problem.ts';
import type { ActionDefinition, RowCommandProps } from '../../registries.ts';

/** The locale file about deleted items. */
export const BIN_TEXTS = 'bin';

/** Restores the row of a bin. The row is hidden at once, and shown again if the call fails. */
export const restore: ActionDefinition = {
  id: 'restore',
  type: 'rowCommand',
  run: ({ options, ...props }) => {
    const { row, list } = props;
    list.hide(row);
    void restoreItem(options['call'] as ResolvedCall, props).then(
      (isRestored) => !isRestored && list.restore(row),
    );
  },
};

/**
 * Restores a deleted item and says so above the list, or why it could not be restored. Its texts
 * must be loaded.
 * @returns whether the item is restored
 */
export async function restoreItem(
  call: ResolvedCall,
  { row, name, list, send }: Omit<RowCommandProps, 'options'>,
): Promise<boolean> {
  try {
    const answer = await send(call, { params: { id: String(row['id']) } });
    const count = Number(readPointer(answer, `${call.pointer}/left_out`) ?? 0);
    const key = count > 0 ? 'bin.success.restoreWithout' : 'bin.success.restore';
    list.notify('success', key, { name, count });
    return true;
  } catch (problem) {
    list.notify('error', 'bin.error.restore', { name }, hostMessages(problem));
    return false;
  }
}
