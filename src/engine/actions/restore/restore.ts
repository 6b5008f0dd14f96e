import type { ResolvedCall } from '../../../shared/resolved.ts';
import type { Http } from '../../data/http.ts';
import { readPointer } from '../../data/pointer.ts';
import { hostMessages } from '../../data/problem.ts';
import type { ActionDefinition, RowCommandProps } from '../../registries.ts';

/** The locale file about deleted items. */
export const BIN_TEXTS = 'bin';

/** Restores the row of a bin. The row is hidden at once, and shown again if the call fails. */
export const restore: ActionDefinition = {
  id: 'restore',
  type: 'rowCommand',
  run: ({ row, name, options, list, http }) => {
    list.hide(row);
    void restoreItem(http, options['call'] as ResolvedCall, { row, name, list }).then(
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
  http: Http,
  call: ResolvedCall,
  { row, name, list }: Pick<RowCommandProps, 'row' | 'name' | 'list'>,
): Promise<boolean> {
  try {
    const answer = await http.send(call, { params: { id: String(row['id']) } });
    const count = Number(readPointer(answer, `${call.pointer}/left_out`) ?? 0);
    const key = count > 0 ? 'bin.success.restoreWithout' : 'bin.success.restore';
    list.notify('success', key, { name, count });
    list.reload();
    return true;
  } catch (problem) {
    list.notify('error', 'bin.error.restore', { name }, hostMessages(problem));
    return false;
  }
}
