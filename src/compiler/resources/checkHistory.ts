import type { CallDefinition, ResourceDefinition } from '../../language/definitions.ts';
import { isAuditedRead } from '../../shared/calls/calls.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
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
    expectToRead(callAt, call);
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

/**
 * Checks the calls that return who has read an item: they only read, only the main account may make
 * them, and another call that reads the item is audited.
 */
export function checkAccessLog(
  at: Cursor<ResourceDefinition['calls']>,
  calls: Record<string, ResolvedCall>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    if (call.response !== 'accessLog') continue;
    const callAt = at.get(name);
    expectToRead(callAt, call);
    if (call.access !== 'main')
      callAt.get('access').reportKey('check.accessLogAccess', { call: call.name });
    const isAudited = Object.values(calls).some(
      (other) => isAuditedRead(other) && hasSameParams(other, call),
    );
    if (!isAudited)
      callAt.get('path').reportKey('check.accessLogWithoutAudit', { call: call.name });
  }
}

function expectToRead(at: Cursor<CallDefinition>, { name, effect, method }: ResolvedCall): void {
  if (effect !== 'read' || method !== 'GET')
    at.get('method').reportKey('check.logReads', { call: name });
}

const pathOf = ({ path }: ResolvedCall): string => path;

/** Whether the paths of both calls have the same parameters, or that of the update has none. */
const isOfSameItem = (update: ResolvedCall, history: ResolvedCall): boolean =>
  pathParams(update.path).length === 0 || hasSameParams(update, history);

const hasSameParams = (one: ResolvedCall, other: ResolvedCall): boolean =>
  pathParams(one.path).toSorted().join() === pathParams(other.path).toSorted().join();
