import { register } from 'tsx/esm/api';
import { get, signIn } from '../bench/server/requests.mjs';
import { buildServer, startProduct } from '../bench/server/processes.mjs';
import { root } from '../root.mjs';

/** How often each request is sent. The median of the times counts. */
const REPEATS = 5;
const SPAN = 'from=2026-01-01&to=2026-06-30';
/** A filter value for each kind of match. */
const FILTER_VALUES = { text: 'بل', id: '3', equal: '2' };

/**
 * Requests every list of the product as its screens can: each sort order in both directions, each
 * filter and later pages; and every other GET call without parameters.
 * @param {string} url of a filled database
 * @param {(line: string) => void} log
 * @returns {Promise<import('../bench/figures.mjs').Table>} how often each index was used
 */
export async function measureIndexes(url, log) {
  register();
  const { compile } = await import('../../src/compiler/compile.ts');
  const { screens, resources } = compile({ root });
  await buildServer();
  const product = await startProduct({ databaseUrl: url });
  const token = await signIn(product.address);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_stat_reset()');
  for (const path of pathsOf([...screens.values()], [...resources.values()]))
    log(await measureRequest(product.address, path, token));
  await product.stop();
  await client.query('select pg_sleep(2)');
  const { rows } = await client.query(`
    select relname, indexrelname, idx_scan, pg_relation_size(indexrelid) as size, exists (select from pg_constraint where conindid = indexrelid) as is_constraint
    from pg_stat_user_indexes order by idx_scan = 0 desc, pg_relation_size(indexrelid) desc`);
  await client.end();
  return {
    title: 'Index scans by all lists and reports',
    head: ['table', 'index', 'scans', 'MB', 'constraint'],
    rows: rows.map(({ relname, indexrelname, idx_scan, size, is_constraint }) => ({
      cells: [
        relname,
        indexrelname,
        String(idx_scan),
        (Number(size) / 1_000_000).toFixed(2),
        is_constraint ? 'yes' : '',
      ],
      within: null,
    })),
  };
}

/**
 * @param {import('../../src/shared/resolved/resolved.ts').ResolvedScreen[]} screens
 * @param {import('../../src/shared/resolved/resolved.ts').ResolvedResource[]} resources
 */
function pathsOf(screens, resources) {
  /** @type {Set<string>} */
  const paths = new Set();
  for (const screen of screens) {
    if (screen.kind !== 'list' || screen.call.path.includes(':')) continue;
    const { path, filters, response } = screen.call;
    const filterParams = Object.entries(filters).flatMap(([name, { match }]) =>
      match in FILTER_VALUES
        ? [`${name}=${FILTER_VALUES[/** @type {keyof typeof FILTER_VALUES} */ (match)]}`]
        : [],
    );
    const queries = [
      '',
      ...filterParams,
      ...('from' in filters ? [SPAN, ...filterParams.map((one) => `${one}&${SPAN}`)] : []),
    ];
    const orders =
      response === 'page'
        ? [
            '',
            ...screen.columns.flatMap(({ field, sortable }) =>
              sortable ? [`sort=${field}`, `sort=-${field}`] : [],
            ),
          ]
        : [''];
    for (const filter of queries)
      for (const order of orders) paths.add(`${path}?${[filter, order].filter(Boolean).join('&')}`);
    if (response === 'page') for (const page of [2, 30]) paths.add(`${path}?page=${page}`);
  }
  for (const { calls } of resources) {
    for (const { method, path, access, response } of Object.values(calls)) {
      if (method === 'GET' && access !== 'public' && response !== 'page')
        paths.add(path.replace(':id', '3'));
    }
  }
  return [...paths].sort((a, b) => a.localeCompare(b));
}

/**
 * @param {string} address
 * @param {string} path
 * @param {string} token
 */
async function measureRequest(address, path, token) {
  const times = [];
  let status = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const response = await get(address + encodeURI(path), token);
    status = response.status;
    times.push(response.milliseconds);
  }
  times.sort((a, b) => a - b);
  return `${(times[2] ?? NaN).toFixed(1).padStart(8)} ms  ${status}  ${path}`;
}
