import type { ListDefinition } from '../../../language/definitions.ts';
import { BIN_PARAM } from '../../../shared/calls/listQuery.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import type { ResolvedBin, ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { expectPathParams } from '../../link/params.ts';
import { optional } from '../../project/optional.ts';
import type { KnownCall } from '../../project/project.ts';
import type { Cursor } from '../../read/cursor.ts';
import type { ScreenContext } from '../screenContext.ts';

/** Resolves the calls about the deleted items of a list. Undefined if one of them is unknown. */
export function resolveBin(
  at: Cursor<ListDefinition['bin']>,
  { call: rows }: KnownCall,
  screen: ScreenContext,
): ResolvedBin | undefined {
  const resource = resourceOf(rows);
  const callAt = (name: keyof ResolvedBin, isRight: (call: ResolvedCall) => boolean) => {
    const call = screen.project.calls.get(at.get(name).text() ?? '')?.call;
    if (call && (resourceOf(call) !== resource || !isRight(call)))
      at.get(name).report('check.binCall', { call: call.name, resource, name });
    return call;
  };
  const all = callAt('all', ({ response }) => response === 'bin');
  const restore = callAt('restore', ({ effect }) => effect === 'restore');
  const erase = callAt('erase', ({ effect }) => effect === 'erase');
  if (!all || !restore) return undefined;
  if (Object.hasOwn(rows.filters, BIN_PARAM)) at.reportKey('check.binFilter', { name: BIN_PARAM });
  expectPathParams(at.get('all'), all, screen.scope);
  return { all, restore, ...optional('erase', erase) };
}
