import { valueAt, type Row } from '../../data/page.ts';

/**
 * The names of a list of named things; what has none is left out. Where the row has no list, the text that joins the names stands for it.
 * @param joined the field with that text
 */
export function toNames(value: unknown, row: Row, joined: unknown): string[] {
  if (Array.isArray(value))
    return value
      .map((item: unknown) => String((item as { name?: unknown } | null)?.name ?? ''))
      .filter(Boolean);
  const text = typeof joined === 'string' ? valueAt(row, joined) : undefined;
  return typeof text === 'string' && text !== '' ? [text] : [];
}
