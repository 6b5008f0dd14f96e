/** Functions that write Markdown. Only these escape the texts of definitions. */

/** Escapes a text, so that it has no formatting. */
export const plain = (text: string): string =>
  text.replace(/[&<>|*_`\\[\]]/g, escapeSign).replace(/\s*\n\s*/g, ' ');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeSign = (sign: string) => ENTITIES[sign] ?? `\\${sign}`;

/** Returns a name, a path or a value as code. */
export function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')}${fence}`;
}

/** Wraps a text that is written from right to left. */
export const rightToLeft = (text: string): string =>
  text === '' ? '' : `<div dir="rtl">${text}</div>`;

export const link = (text: string, to: string): string => `[${text}](${to})`;

/** Returns a table without its empty columns, or nothing if it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const kept = head.flatMap((_name, index) => (rows.some((row) => row[index]) ? [index] : []));
  if (kept.length === 0) return [];
  const line = (cells: readonly string[]) =>
    `| ${kept.map((index) => cells[index] ?? '').join(' | ')} |`;
  return [line(head), `|${kept.map(() => '---').join('|')}|`, ...rows.map(line), ''];
}

/** Returns a heading with its content, or nothing if there is no content. */
export const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [heading, '', ...lines] : [];

/** Joins lines in one table cell. */
export const lines = (parts: readonly string[]): string => parts.filter(Boolean).join('<br>');
