import { YEAR } from './year.mjs';

/**
 * @typedef {{ name: string, rows: number, table: number, indexes: number }} Size the size of a
 *   table in bytes; `table` includes TOAST
 */

/**
 * @param {import('pg').ClientBase} client
 * @returns {Promise<Size[]>}
 */
export async function readSizes(client) {
  const { rows } = await client.query(`
    select relname as name, pg_table_size(oid)::bigint as "table", pg_indexes_size(oid)::bigint as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const counted = [];
  for (const row of rows) {
    const {
      rows: [{ rows: count }],
    } = await client.query(`select count(*) as rows from ${row.name}`);
    counted.push({
      name: row.name,
      rows: Number(count),
      table: Number(row.table),
      indexes: Number(row.indexes),
    });
  }
  return counted;
}

const MB = 1_000_000;
const PICTURES = new Set(['file', 'file_chunk', 'file_width']);
/** Smaller tables are summed up in one row of the output. */
const MIN_SHOWN_BYTES = 0.02 * MB;

/**
 * Returns how much a school adds in a year, by table.
 * @param {{ before: Size[], after: Size[], schools: number, pictureBytes: number }} measured
 * @returns {import('../bench/figures.mjs').Table[]}
 */
export function toTables({ before, after, schools, pictureBytes }) {
  const growth = after.map((size) => {
    const sizeBefore = before.find(({ name }) => name === size.name) ?? NO_SIZE;
    return {
      name: size.name,
      rows: (size.rows - sizeBefore.rows) / schools,
      table: (size.table - sizeBefore.table) / schools,
      indexes: (size.indexes - sizeBefore.indexes) / schools,
    };
  });
  const plain = growth
    .filter(({ name }) => !PICTURES.has(name))
    .sort((a, b) => b.table + b.indexes - a.table - a.indexes);
  const shown = plain.filter(({ table, indexes }) => table + indexes >= MIN_SHOWN_BYTES);
  const others = sumSizes(
    'all others',
    plain.filter((size) => !shown.includes(size)),
  );
  const pictures = sumSizes(
    'pictures (`file`, `file_chunk`, `file_width`)',
    growth.filter(({ name }) => PICTURES.has(name)),
  );
  const picturesPerYear = YEAR.news + YEAR.announcements + YEAR.events;
  const lines = [
    ...shown.map((size) => ({ ...size, name: `\`${size.name}\`` })),
    { ...others, rows: NaN },
    sumSizes('**without pictures**', plain),
    { ...pictures, rows: picturesPerYear },
    sumSizes('**with pictures**', growth),
  ];
  return [
    {
      title: `What one school adds in one year, ${schools} schools measured`,
      head: ['table', 'rows', 'MB of rows', 'MB of indexes', 'MB'],
      rows: lines.map(({ name, rows, table, indexes }) => ({
        cells: [
          name,
          name.startsWith('**') || Number.isNaN(rows) ? '' : Math.round(rows).toLocaleString('en'),
          inMb(table),
          inMb(indexes),
          inMb(table + indexes),
        ],
        within: null,
      })),
      notes: [`Each picture takes ${Math.round(pictureBytes / 1000)} kB.`],
    },
  ];
}

const NO_SIZE = { rows: 0, table: 0, indexes: 0 };

const inMb = (/** @type {number} */ bytes) => (bytes / MB).toFixed(2);

/**
 * @param {string} name
 * @param {Size[]} sizes
 * @returns {Size}
 */
function sumSizes(name, sizes) {
  return sizes.reduce(
    (sum, { rows, table, indexes }) => ({
      name,
      rows: sum.rows + rows,
      table: sum.table + table,
      indexes: sum.indexes + indexes,
    }),
    { name, ...NO_SIZE },
  );
}
