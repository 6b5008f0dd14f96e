/** A row begins with its start tag and ends with its end tag, which may be missing. */
const ROW_EDGE = /<\/(?:tr|table)\s*>|(?=<tr[\s>])/i;
const ROW_START = /^<tr[\s>]/i;
const CELL_START = /<t[dh]\b[^<>]*>/i;
/** Lines and lists within a cell, and the ends of cells. */
const WITHIN_CELL = /<\/?(?:p|div|h[1-6]|ul|ol|li|br|t[dh])\b[^<>]*>/gi;
const AROUND_ROWS = /<\/?(?:table|thead|tbody|tfoot|colgroup|col)\b[^<>]*>/gi;

/** Between the cells of a row. */
const SEPARATOR = ' | ';

/**
 * Returns HTML whose tables are paragraphs: one for each row, with the cells apart from each other.
 * Rich text has no tables, and without this the cells of a pasted one would run together. The result
 * is not safe yet. Runs in linear time.
 */
export function withTablesAsLines(html: string): string {
  if (!/<tr[\s>]/i.test(html)) return html;
  return html.split(ROW_EDGE).map(toLine).join('').replace(AROUND_ROWS, '');
}

/** Converts a row. Anything else is returned as it is. */
function toLine(html: string): string {
  if (!ROW_START.test(html)) return html;
  const cells = html
    .split(CELL_START)
    .slice(1)
    .map((cell) => cell.replace(WITHIN_CELL, ' ').trim());
  return cells.every((cell) => cell === '') ? '' : `<p>${cells.join(SEPARATOR)}</p>`;
}
