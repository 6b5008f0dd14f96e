import type { ListDefinition } from '../../../language/definitions.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { Project } from '../../project/project.ts';
import type { Cursor } from '../../read/cursor.ts';

/** The calls about the deleted items of a list. */
export interface BinCalls {
  all: ResolvedCall;
  restore: ResolvedCall;
  erase: ResolvedCall | undefined;
}

/**
 * Returns the calls about the deleted items of a list: those of its resource, if its row action
 * `delete` keeps items. Undefined if it does not, or if `bin` says that they are not shown.
 */
export function binCallsOf(
  at: Cursor<ListDefinition>,
  { calls, resources }: Pick<Project, 'calls' | 'resources'>,
): BinCalls | undefined {
  const resource = resourceOf({ name: at.get('call').text() ?? '' });
  const isKept = at
    .get('rowActions')
    .items()
    .some((action) => {
      const call = action.get('options').get('call').text() ?? `${resource}.delete`;
      return (
        action.get('action').text() === 'delete' &&
        resourceOf({ name: call }) === resource &&
        calls.get(call)?.call.keptDays !== undefined
      );
    });
  if (!isKept || at.get('bin').flag() === false) return undefined;
  const all = Object.values(resources.get(resource)?.calls ?? {});
  const bin = all.find(({ response }) => response === 'bin');
  const restore = all.find(({ effect }) => effect === 'restore');
  if (!bin || !restore) return undefined; // which has been reported at the call that deletes
  return { all: bin, restore, erase: all.find(({ effect }) => effect === 'erase') };
}
