/**
 * Returns the Latin letter that a key stands for in shortcuts, in lower case: the letter that it
 * types or, if that is of another script, the letter at its place on a Latin keyboard.
 * @returns undefined for a key without a letter
 */
export function shortcutLetter({
  key,
  code,
}: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}
