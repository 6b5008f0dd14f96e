import { valueAt, type Row } from '../../data/page.ts';

/**
 * Returns the names of a list of named items; items without a name are left out. Without a list it
 * returns the text of the field `joined`, which contains the joined names.
 * @param joined the name of that field
 */
export function toNames(value: unknown, row: Row, joined: unknown): string[] {
  if (Array.isArray(value))
    return value
      .map((item: unknown) => String((item as { name?: unknown } | null)?.name ?? ''))
      .filter(Boolean);
  const text = typeof joined === 'string' ? valueAt(row, joined) : undefined;
  return typeof text === 'string' && text !== '' ? [text] : [];
}
