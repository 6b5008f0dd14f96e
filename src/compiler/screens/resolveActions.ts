import { isDeepStrictEqual } from 'node:util';
import { ownersOf } from '../project/defaultKeys.ts';
import type { ActionDefinition } from '../../language/definitions.ts';
import type { ResolvedAction } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { textOr } from '../language/defaults.ts';
import type { ActionPart } from '../language/manifests.ts';
import { optional } from '../project/optional.ts';
import { message, orList, type Message } from '../issues/messages.ts';
import { defaultOptions, entityOfRows } from './defaults/defaultOptions.ts';
import { optionalTextAt, textAt } from './defaults/defaultText.ts';
import { actionNeeds, allOf } from './actionAccess.ts';
import { resolveWhen } from './resolveCondition.ts';
import { collectPartTexts, resolveOptions } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';

/** What an action is applied to. */
type ActionTarget = 'list' | 'row' | 'item' | 'selection';

/** Whether options and conditions can name fields of a row. */
const hasRow = (on: ActionTarget) => on === 'row' || on === 'item';

const targetText = (target: ActionTarget): Message => message(`check.target.${target}`);

/** Resolves the actions of a toolbar (`list`), of a row, or of the item of a detail. */
export function resolveActions(
  at: Cursor<ActionDefinition[] | undefined>,
  on: Exclude<ActionTarget, 'selection'>,
  screen: ScreenContext,
): ResolvedAction[] {
  const duplicate = at
    .items()
    .find((item, index, all) =>
      all.slice(0, index).some((other) => isDeepStrictEqual(other.value, item.value)),
    );
  duplicate?.report('check.duplicateAction', {}, message('check.fix.keepOne'));
  return at
    .items()
    .flatMap(
      (item) =>
        resolveAction(item, on, { ...screen, scope: { ...screen.scope, row: hasRow(on) } }) ?? [],
    );
}

export function resolveAction(
  at: Cursor<ActionDefinition | undefined>,
  on: ActionTarget,
  screen: ScreenContext,
): ResolvedAction | undefined {
  const id = at.get('action').text();
  if (id === undefined) return undefined;
  const { actions } = screen.project.manifests;
  const part = actions.get(id);
  if (!part) return undefined;
  if (!part.targets.includes(on))
    at.get('action').report('check.actionTarget', {
      action: id,
      target: targetText(on),
      targets: orList(part.targets.map((target) => targetText(target as ActionTarget))),
    });
  collectPartTexts(at.get('action'), part, screen);
  at.get('action').use('action', id, { screen: screen.id });
  const scope = { ...screen.scope, row: hasRow(on), opensDialogs: true };
  const options = resolveOptions(at.get('options'), at, part.checkOptions, {
    screen: { ...screen, scope },
    defaults: defaultOptions(part, at, screen),
  });
  const { requires, accepts } = actionNeeds(at, part, options, on !== 'list', screen);
  return {
    action: id,
    ...optional('label', labelOf(at, part, screen)),
    ...optional('icon', textOr(at.get('icon'), part.icon)),
    ...optional('when', allOf([resolveWhen(at.get('when'), screen), accepts])),
    ...optional('requires', requires),
    options,
  };
}

/**
 * Returns the label of an action: by default `<entity>.action.<action>`, then that of the manifest.
 */
function labelOf(
  at: Cursor<ActionDefinition | undefined>,
  { id, label }: ActionPart,
  screen: ScreenContext,
): string | undefined {
  const own = ownersOf(entityOfRows(screen), at).map((owner) => `${owner}.action.${id}`);
  const keys = [...own, ...(label === undefined ? [] : [label])];
  return label === undefined
    ? optionalTextAt(at.get('label'), keys, screen)
    : textAt(at.get('label'), keys, screen, at.get('action'), label);
}
