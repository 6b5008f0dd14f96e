import { isDeepStrictEqual } from 'node:util';
import { message } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';

/**
 * The rules that a manifest can state as `defaultRule` of an option, if its default depends on the
 * screen or on a field. `screens/defaults/defaultOptions.ts` applies them.
 */
export const DEFAULT_RULES = [
  'editScreen',
  'routeParams',
  'deleteCall',
  'restoreCall',
  'successText',
  'onlyUrl',
  'direction',
  'inputType',
  'inputMode',
  'groupSize',
  'acceptedTypes',
  'choiceTones',
  'otherTone',
  'choiceTexts',
  'partTexts',
] as const;

export type DefaultRule = (typeof DEFAULT_RULES)[number];

/** Returns the text of a property, or its default. */
export function textOr<T, Default extends string | undefined>(
  at: Cursor<T>,
  defaultValue: Default,
): NonNullable<ReturnType<Cursor<T>['text']>> | Default {
  reportStatedDefault(at, defaultValue);
  return at.text() ?? defaultValue;
}

/** Like `textOr`, for a property that is true or false. */
export function flagOr(at: Cursor<boolean | undefined>, defaultValue: boolean): boolean {
  reportStatedDefault(at, defaultValue);
  return at.flag() ?? defaultValue;
}

/**
 * Reports a property that states its default. Definitions leave defaults out, so that they show
 * only what is different.
 */
export function reportStatedDefault(at: Cursor, defaultValue: unknown): void {
  if (defaultValue === undefined || !isDeepStrictEqual(at.value, defaultValue)) return;
  if (!at.isStated) return;
  const name = String(at.path.at(-1));
  at.reportKey('check.statedDefault', { name }, message('check.fix.remove', { name }), {
    edit: { kind: 'remove', path: at.path },
  });
}

/** Reports the properties of an object that state their default, or all of it if they all do. */
export function reportStatedDefaults(at: Cursor, defaults: Record<string, unknown>): void {
  const properties = at.entries();
  const stated = properties.filter(([name, { value }]) => isDeepStrictEqual(value, defaults[name]));
  if (stated.length > 0 && stated.length === properties.length) reportStatedDefault(at, at.value);
  else for (const [, property] of stated) reportStatedDefault(property, property.value);
}
