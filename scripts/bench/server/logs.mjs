import { median } from '../figures.mjs';
import { startProduct } from './processes.mjs';
import { get, signIn, timeRequests } from './requests.mjs';
import { createBenchDatabase } from './seed.mjs';

const ROUNDS = 5;
/** Requests in a row in each round. */
const REPEATS = 40;
/** The allowed time with many entries, as a multiple of that with few. */
const MAX_RATIO = 3;
/** The entries of an item with few, and of one with many. */
const [FEW, MANY] = [10, 10_000];
/** The items with few and with many entries. Other items share the other entries. */
const [FEW_ID, MANY_ID, OTHER_ID] = [1, 2, 1000];

const LOGS = [
  { title: 'changes', path: (/** @type {number} */ id) => `/investor/schooladmin/${id}/history` },
  {
    title: 'reads',
    path: (/** @type {number} */ id) => `/investor/bank-accounts/${id}/access-log`,
  },
];

/** Inserts entries of one item, or of other items if `$3` is null, with 100 entries each. */
const INSERTS = [
  `insert into item_history (company_id, item_type, item_id, kind, version, staff_id, staff_name, done_at, before, after)
   select 1, 'manager', coalesce($3::bigint, $4::bigint + n / 100), 'changed', n, 1, 'نورة العتيبي', now() - ($2 - n) * interval '1 second',
     jsonb_build_object('phone', '05500' || n), jsonb_build_object('phone', '05501' || n)
   from generate_series($1::bigint, $2::bigint) n`,
  `insert into audit (company_id, staff_id, action, subject_type, subject_id, done_at)
   select 1, 1 + n % 3, 'bank-account.one', 'bank-account', coalesce($3::bigint, $4::bigint + n / 100), now() - ($2 - n) * interval '1 second'
   from generate_series($1::bigint, $2::bigint) n`,
];

/**
 * Creates one database for each size, with that many changes of items and as many reads.
 * @param {string} url of any database on the server
 * @param {number[]} sizes
 * @param {(line: string) => void} log
 * @returns {Promise<import('./seed.mjs').SeededDatabase[]>}
 */
export async function seedLogs(url, sizes, log) {
  const seeded = [];
  for (const rows of sizes) {
    seeded.push(await createBenchDatabase(url, `logs_${rows}`, rows, fillLogs));
    log(`Created ${rows.toLocaleString('en')} changes and reads`);
  }
  return seeded;
}

/**
 * @param {import('pg').ClientBase} client
 * @param {number} rows
 */
async function fillLogs(client, rows) {
  const items = [
    [FEW_ID, FEW],
    [MANY_ID, Math.min(MANY, rows / 2)],
  ];
  let first = 1;
  for (const [id, count] of items) {
    for (const insert of INSERTS)
      await client.query(insert, [first, first + (count ?? 0) - 1, id, OTHER_ID]);
    first += count ?? 0;
  }
  for (const insert of INSERTS) await client.query(insert, [first, rows, null, OTHER_ID]);
  await client.query('vacuum analyze');
}

/**
 * Measures pages of the logs of items: among few and among many entries, and of an item with few and
 * with many.
 * @param {import('./seed.mjs').SeededDatabase[]} databases the smallest and the largest
 * @param {(line: string) => void} log
 * @returns {Promise<import('../figures.mjs').Table>}
 */
export async function measureLogs(databases, log) {
  const products = await Promise.all(
    databases.map(({ url }) => startProduct({ databaseUrl: url })),
  );
  const tokens = await Promise.all(products.map(({ address }) => signIn(address)));
  const sizes = databases.map(({ rows }) => rows.toLocaleString('en'));
  const [small, large] = products.map(({ address }, index) => ({
    address,
    token: tokens[index] ?? '',
  }));
  if (!small || !large) throw new Error('Two databases are needed.');
  const requests = await requestsOf(small, large, sizes);
  /** @type {Map<string, number[]>} */
  const times = new Map();
  // Round 0 warms up and is not recorded.
  for (let round = 0; round <= ROUNDS; round += 1) {
    log(`Logs, round ${round} of ${ROUNDS}`);
    for (const { title, few, many } of requests)
      for (const [name, request] of Object.entries({ few, many })) {
        const key = `${title} ${name}`;
        const measured = await timeRequests(request.href, request.token, REPEATS);
        if (round > 0) times.set(key, [...(times.get(key) ?? []), ...measured]);
      }
  }
  await Promise.all(products.map((product) => product.stop()));
  return toTable(
    requests.map(({ title }) => title),
    (title, name) => median(times.get(`${title} ${name}`) ?? []),
    sizes,
  );
}

/** @typedef {{ href: string, token: string }} LogRequest */
/** @typedef {{ address: string, token: string }} SignedIn */

/**
 * @param {SignedIn} small
 * @param {SignedIn} large
 * @param {string[]} sizes
 * @returns {Promise<{ title: string, few: LogRequest, many: LogRequest }[]>}
 */
async function requestsOf(small, large, sizes) {
  const many = MANY.toLocaleString('en');
  const requests = [];
  for (const { title, path } of LOGS) {
    const at = (/** @type {SignedIn} */ { address, token }, /** @type {number} */ id) => ({
      href: address + path(id),
      token,
    });
    const few = at(large, FEW_ID);
    requests.push(
      {
        title: `${title}: ${sizes.join(' entries and ')} entries`,
        few: at(small, FEW_ID),
        many: few,
      },
      {
        title: `${title}: an item with ${FEW} and one with ${many}`,
        few,
        many: at(large, MANY_ID),
      },
      {
        title: `${title}: a page in the middle of ${many} entries`,
        few,
        many: { ...few, href: await middleOf(at(large, MANY_ID)) },
      },
    );
  }
  return requests;
}

/**
 * Returns the link to the page after half of the entries of an item.
 * @param {LogRequest} request
 */
async function middleOf({ href, token }) {
  const { _links } = JSON.parse((await get(href, token)).text).data;
  const url = new URL(_links.next.href);
  url.searchParams.set('cursor', String(Number(url.searchParams.get('cursor')) - MANY / 2));
  return url.href;
}

/**
 * @param {string[]} titles
 * @param {(title: string, name: 'few' | 'many') => number} timeOf
 * @param {string[]} sizes
 * @returns {import('../figures.mjs').Table}
 */
function toTable(titles, timeOf, sizes) {
  return {
    title: `Server: milliseconds of a page of a log among ${sizes.join(' and ')} entries, medians of ${ROUNDS} interleaved rounds of ${REPEATS}`,
    head: ['', 'few', 'many', 'ratio', 'budget'],
    rows: titles.map((title) => {
      const [few, many] = [timeOf(title, 'few'), timeOf(title, 'many')];
      return {
        cells: [title, few.toFixed(1), many.toFixed(1), (many / few).toFixed(1), `≤ ${MAX_RATIO}`],
        within: many / few <= MAX_RATIO,
      };
    }),
  };
}
