/*
 * The pieces that pages are written with. What comes from a definition or a text is escaped here and nowhere else.
 */

/** A text as it is read. */
export const plain = (text: string): string =>
  text.replace(/[&<>|*_`\\[\]]/g, escapeSign).replace(/\s*\n\s*/g, ' ');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeSign = (sign: string) => ENTITIES[sign] ?? `\\${sign}`;

/** A name, a path or a value, letter by letter. */
export function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')}${fence}`;
}

/** What is written from right to left, wherever it stands. */
export const rightToLeft = (text: string): string =>
  text === '' ? '' : `<div dir="rtl">${text}</div>`;

export const link = (text: string, to: string): string => `[${text}](${to})`;

/** A table, or nothing where it would have no rows; columns that are empty in every row are left out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const kept = head.flatMap((_name, index) => (rows.some((row) => row[index]) ? [index] : []));
  if (kept.length === 0) return [];
  const line = (cells: readonly string[]) =>
    `| ${kept.map((index) => cells[index] ?? '').join(' | ')} |`;
  return [line(head), `|${kept.map(() => '---').join('|')}|`, ...rows.map(line), ''];
}

/** A heading and what stands below it, or nothing where nothing does. */
export const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [heading, '', ...lines] : [];

/** Several lines in one cell. */
export const lines = (parts: readonly string[]): string => parts.filter(Boolean).join('<br>');
