import type { ListDefinition } from '../../../language/definitions.ts';
import type { ResolvedSelection } from '../../../shared/resolved/resolved.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
import { allOf } from '../actionAccess.ts';
import { resolveAction } from '../resolveActions.ts';
import type { ScreenContext } from '../screenContext.ts';
import { resolveWhen } from '../resolveCondition.ts';

/** Resolves which rows of a list can be selected, and the action on them. */
export function resolveSelection(
  at: Cursor<ListDefinition['selection']>,
  screen: ScreenContext,
): ResolvedSelection | undefined {
  const countLabel = at.get('countLabel').text();
  const action = at.exists ? resolveAction(at.get('action'), 'selection', screen) : undefined;
  if (countLabel === undefined || !action) return undefined;
  const rowScreen = { ...screen, scope: { ...screen.scope, row: true } };
  const { when, ...rest } = action;
  return {
    countLabel,
    action: rest,
    ...optional('when', allOf([resolveWhen(at.get('when'), rowScreen), when])),
    ...optional('disabledText', at.get('disabledText').text()),
  };
}
