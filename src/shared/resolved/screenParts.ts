import { SCREEN_PARTS, type PartRule, type ScreenKind } from '../../generated/screenParts.ts';
import { isObject } from './schemaFields.ts';

/*
 * The parts of screens, such as columns. A definition and the screen that it is resolved to have them
 * at the same paths, except for the part `screen`: a form states with it one of its screens, whose
 * properties are those of the resolved screen itself.
 */

/** A part of a screen. Its type is what the caller knows of all parts. */
export interface ScreenPart<Part = unknown> {
  rule: PartRule;
  path: readonly (string | number)[];
  value: Part;
}

/** Returns the parts of a screen in reading order, each before the parts within it. */
export const partsOf = <Part = unknown>(kind: ScreenKind, screen: unknown): ScreenPart<Part>[] =>
  // The check, or the compiler, has made sure of the type of parts.
  partsIn(SCREEN_PARTS[kind], screen, []) as ScreenPart<Part>[];

const partsIn = (
  rules: readonly PartRule[],
  owner: unknown,
  path: ScreenPart['path'],
): ScreenPart[] =>
  rules.flatMap((rule) =>
    valuesAt(owner, rule.path, path).flatMap((found) => [
      { rule, ...found },
      ...partsIn(rule.parts ?? [], found.value, found.path),
    ]),
  );

function valuesAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  path: ScreenPart['path'],
): Pick<ScreenPart, 'path' | 'value'>[] {
  if (value === undefined) return [];
  if (step === undefined) return [{ path, value }];
  if (step !== '*') return isObject(value) ? valuesAt(value[step], rest, [...path, step]) : [];
  return Array.isArray(value)
    ? value.flatMap((item, index) => valuesAt(item, rest, [...path, index]))
    : [];
}

/**
 * Returns a copy of a screen with other parts.
 * @param change returns what replaces a part, before the parts within it are changed. Undefined
 * removes it
 */
export const mapParts = <Screen extends object, Part = unknown>(
  kind: ScreenKind,
  screen: Screen,
  change: (part: Part, rule: PartRule) => Part | undefined,
): Screen =>
  // The parts keep their type, and everything else stays as it is.
  mapIn(SCREEN_PARTS[kind], screen, change as PartMapper) as Screen;

type PartMapper = (part: unknown, rule: PartRule) => unknown;

const mapIn = (rules: readonly PartRule[], owner: unknown, change: PartMapper): unknown =>
  rules.reduce<unknown>(
    (value, rule) =>
      replaceAt(value, rule.path, (part) => mapIn(rule.parts ?? [], change(part, rule), change)),
    owner,
  );

function replaceAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  replace: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return replace(value);
  const inner = (part: unknown) => replaceAt(part, rest, replace);
  if (step === '*')
    return Array.isArray(value) ? value.map(inner).filter((one) => one !== undefined) : value;
  if (!isObject(value) || value[step] === undefined) return value;
  const { [step]: part, ...others } = value;
  const replaced = inner(part);
  return replaced === undefined ? others : { ...value, [step]: replaced };
}
