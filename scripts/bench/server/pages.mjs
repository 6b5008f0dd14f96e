import { median } from '../figures.mjs';
import { get, signIn } from './requests.mjs';
import { startProduct } from './processes.mjs';
import { COMMON_WORD, RARE_WORD } from './seed.mjs';

const ALL = '/investor/news/schools-news';
const OWN = '/investor/news';
const ROUNDS = 5;
/** Requests in a row in each round. */
const REPEATS = 8;
/** The allowed time with the most rows, as a multiple of that of the second size. */
const MAX_RATIO = 3;

/**
 * @typedef {object} MeasuredRequest a request that is measured on each database
 * @property {string} title
 * @property {(address: string, token: string) => Promise<string>} find returns the URL to request
 * @property {boolean} [afterSave] an item is saved before each request, so that the cached count is
 *   stale
 * @property {boolean} [hasBudget] whether the budget applies
 */

/** @type {MeasuredRequest[]} */
const REQUESTS = [
  { title: 'first page', find: async (address) => address + ALL, hasBudget: true },
  {
    title: 'a word that one title of a hundred has',
    find: async (address) => `${address}${ALL}?title=${encodeURIComponent(RARE_WORD)}`,
    hasBudget: true,
  },
  {
    title: 'a word that one title of ten has',
    find: async (address) => `${address}${ALL}?title=${encodeURIComponent(COMMON_WORD)}`,
    hasBudget: true,
  },
  {
    title: 'the items of one school',
    find: async (address) => `${address}${ALL}?school_id=3`,
    hasBudget: true,
  },
  {
    title: 'the most liked',
    find: async (address) => `${address}${ALL}?sort=-liked_count`,
    hasBudget: true,
  },
  {
    title: 'the most liked of my own',
    find: async (address) => `${address}${OWN}?sort=-liked_count`,
    hasBudget: true,
  },
  {
    title: 'the page after nine tenths of the rows, by its link',
    find: (address, token) => findDeepNextPage(address, token),
    hasBudget: true,
  },
  {
    title: 'last page, by its link',
    find: async (address, token) => (await read(address + ALL, token))._links.last.href,
    hasBudget: true,
  },
  {
    title: 'page=N at nine tenths of the rows',
    find: async (address, token) =>
      `${address}${ALL}?page=${Math.ceil((await read(address + ALL, token))._meta.pageCount * 0.9)}`,
  },
  {
    title: 'first page after a save, with a new count',
    find: async (address) => address + ALL,
    afterSave: true,
  },
];

/**
 * Measures the response times of pages in lists of increasing length.
 * @param {import('./seed.mjs').SeededDatabase[]} databases
 * @param {(line: string) => void} log
 * @returns {Promise<import('../figures.mjs').Table>}
 */
export async function measurePages(databases, log) {
  const subjects = await Promise.all(
    databases.map(async ({ url, rows }) => ({
      rows,
      product: await startProduct({ databaseUrl: url }),
    })),
  );
  const tokens = await Promise.all(subjects.map(({ product }) => signIn(product.address)));
  /** @type {Map<string, number[]>} */
  const measurements = new Map();
  // Round 0 warms up and is not recorded.
  for (let round = 0; round <= ROUNDS; round += 1) {
    log(`Pages, round ${round} of ${ROUNDS}`);
    for (const request of REQUESTS) {
      for (const [index, { rows, product }] of subjects.entries()) {
        const times = await measure(request, product.address, tokens[index] ?? '');
        if (round > 0)
          measurements.set(`${request.title} ${rows}`, [
            ...(measurements.get(`${request.title} ${rows}`) ?? []),
            ...times,
          ]);
      }
    }
  }
  await Promise.all(subjects.map(({ product }) => product.stop()));
  return toTable(
    databases.map(({ rows }) => rows),
    (title, rows) => median(measurements.get(`${title} ${rows}`) ?? []),
  );
}

/**
 * @param {MeasuredRequest} request
 * @param {string} address
 * @param {string} token
 */
async function measure({ find, afterSave }, address, token) {
  const href = await find(address, token);
  const times = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    if (afterSave) await save(address, token);
    const { status, milliseconds } = await get(href, token);
    if (status !== 200) throw new Error(`${href}: ${status}`);
    times.push(milliseconds);
  }
  return times;
}

/**
 * @param {string} address
 * @param {string} token
 * @returns {Promise<string>}
 */
async function findDeepNextPage(address, token) {
  const { _meta } = await read(address + ALL, token);
  const page = await read(`${address}${ALL}?page=${Math.ceil(_meta.pageCount * 0.9)}`, token);
  return page._links.next.href;
}

/**
 * @param {string} href
 * @param {string} token
 * @returns {Promise<any>}
 */
async function read(href, token) {
  return JSON.parse((await get(href, token)).text).data;
}

/**
 * @param {string} address
 * @param {string} token
 */
async function save(address, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({
    title: 'خبر جديد',
    details: 'تفاصيل الخبر الجديد',
    schools_id: [1],
  });
  const created = await fetch(`${address}/investor/news`, { method: 'POST', headers, body });
  const { data } = await created.json();
  const deleted = await fetch(`${address}/investor/news/${data.id}`, {
    method: 'DELETE',
    headers: { authorization: headers.authorization },
  });
  if (deleted.status !== 204) throw new Error(`DELETE: ${deleted.status}`);
}

/**
 * @param {number[]} sizes
 * @param {(title: string, rows: number) => number} timeOf
 * @returns {import('../figures.mjs').Table}
 */
function toTable(sizes, timeOf) {
  const [largest = 0, reference = 0] = [sizes.at(-1), sizes[1]];
  return {
    title: `Server: milliseconds of a page by the number of rows, medians of ${ROUNDS} interleaved rounds of ${REPEATS}`,
    head: [
      '',
      ...sizes.map((rows) => rows.toLocaleString('en')),
      `× of ${reference.toLocaleString('en')}`,
      'budget',
    ],
    rows: REQUESTS.map(({ title, hasBudget }) => {
      const ratio = timeOf(title, largest) / timeOf(title, reference);
      return {
        cells: [
          title,
          ...sizes.map((rows) => timeOf(title, rows).toFixed(1)),
          ratio.toFixed(1),
          hasBudget ? `≤ ${MAX_RATIO}` : '–',
        ],
        within: hasBudget ? ratio <= MAX_RATIO : null,
      };
    }),
  };
}
