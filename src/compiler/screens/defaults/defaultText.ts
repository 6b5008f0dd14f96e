import { textOr } from '../../language/defaults.ts';
import type { Project } from '../../project/project.ts';
import { areaOf, type Cursor } from '../../read/cursor.ts';
import type { ScreenContext } from '../screenContext.ts';

/**
 * Returns the first parts of default text keys, in the order in which they are looked up: the entity,
 * the area (the folder of the definition) and `common`.
 * @param entity the id of the entity; undefined if there is none
 */
export function ownersOf(entity: string | undefined, at: Cursor): string[] {
  return [entity, areaOf(at), 'common'].filter(
    (owner) => owner !== undefined && owner !== '',
  ) as string[];
}

/** Returns the first of the keys that has a text. */
export const firstText = (keys: readonly string[], { texts }: Project): string | undefined =>
  keys.find((key) => texts.keys.has(key));

/**
 * Returns the text key of a property: the stated one or, by default, the first of `keys` that
 * exists. Undefined if there is neither.
 */
export function optionalTextAt(
  stated: Cursor,
  keys: readonly string[],
  { id, project, keys: collected }: ScreenContext,
): string | undefined {
  const key = textOr(stated, firstText(keys, project));
  if (key !== undefined) {
    collected.add(key);
    stated.use('text', key, { screen: id, ...(stated.exists ? {} : { reason: 'convention' }) });
  }
  return key;
}

/**
 * Returns the text key of a property: the stated one or, by default, the first of `keys` that
 * exists. If there is neither, reports a key as missing.
 * @param at where a missing text is reported
 * @param missing the key that is reported; by default the first
 */
export function textAt(
  stated: Cursor,
  keys: readonly string[],
  screen: ScreenContext,
  at: Cursor,
  missing = keys[0] ?? '',
): string {
  const key = optionalTextAt(stated, keys, screen);
  if (key === undefined && !stated.exists)
    at.report('check.missingDefaultText', { key: missing, property: String(stated.path.at(-1)) });
  return key ?? missing;
}

/** Returns the default key of a screen's title. */
export const titleKeyOf = (screen: string) => `${screen}.title`;
