/**
 * @typedef {{ cells: string[], within: boolean | null }} Row `within` is whether the row is within
 *   its budget, or null if it has none
 * @typedef {{ title: string, head: string[], rows: Row[], notes?: string[] }} Table
 */

/** @param {number[]} values */
export const median = (values) => percentile(values, 0.5);

/**
 * Returns a percentile of the values.
 * @param {number[]} values
 * @param {number} part from 0 to 1
 */
export function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/**
 * Formats a table as Markdown.
 * @param {Table} table
 */
export function toMarkdown({ title, head, rows, notes = [] }) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const verdict = (/** @type {boolean | null} */ within) =>
    within === null ? '' : within ? 'within' : '**over**';
  return [
    `### ${title}`,
    '',
    line([...head, '']),
    line([...head, ''].map(() => '---')),
    ...rows.map(({ cells, within }) => line([...cells, verdict(within)])),
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n');
}
