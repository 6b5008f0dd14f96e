import { textOr } from '../../language/defaults.ts';
import type { Project } from '../../project/project.ts';
import type { Cursor } from '../../read/cursor.ts';
import type { ScreenContext } from '../screenContext.ts';

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
