import type { ResourceDefinition } from '../../generated/definitions.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { commaList, message } from '../issues/messages.ts';
import { pathParams } from '../link/params.ts';
import type { Cursor } from '../read/cursor.ts';

/**
 * Checks the calls that return the changes of an item: they only read, and another call of the
 * resource changes the item in their path. If that call names its item in the body or the query, the
 * path can have any parameters.
 */
export function checkHistory(
  at: Cursor<ResourceDefinition['calls']>,
  calls: Record<string, ResolvedCall>,
): void {
  const updates = Object.values(calls).filter(({ effect }) => effect === 'update');
  for (const [name, call] of Object.entries(calls)) {
    if (call.response !== 'history') continue;
    const callAt = at.get(name);
    if (call.effect !== 'read' || call.method !== 'GET')
      callAt.get('method').reportKey('check.historyReads', { call: call.name });
    if (updates.length === 0)
      callAt.reportKey(
        'check.historyWithoutUpdate',
        { call: call.name },
        message('check.historyWithoutUpdate.fix', { call: call.name }),
      );
    else if (!updates.some((update) => isOfSameItem(update, call)))
      callAt
        .get('path')
        .reportKey(
          'check.historyOtherItem',
          { call: call.name },
          message('check.historyOtherItem.fix', { paths: commaList(updates.map(pathOf)) }),
        );
  }
}

const pathOf = ({ path }: ResolvedCall): string => path;

/** Whether the paths of both calls have the same parameters, or that of the update has none. */
function isOfSameItem(update: ResolvedCall, history: ResolvedCall): boolean {
  const names = pathParams(update.path).toSorted();
  return names.length === 0 || names.join() === pathParams(history.path).toSorted().join();
}
