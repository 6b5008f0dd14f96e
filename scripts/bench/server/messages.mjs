import { median } from '../figures.mjs';
import { get, signIn, timeRequests } from './requests.mjs';
import { startProduct } from './processes.mjs';
import { COMMON_WORD, RARE_WORD } from './seedMessages.mjs';

const ALL = '/investor/message';
const ROUNDS = 5;
/** Requests in a row in each round. */
const REPEATS = 8;
/** The allowed time with the most messages, as a multiple of that with the fewest. */
const MAX_RATIO = 3;

/**
 * @typedef {object} MeasuredRequest a request that is measured on each database
 * @property {string} title
 * @property {string | ((messages: number) => string)} path may depend on the number of messages
 * @property {boolean} [byLink] the next page is measured, by the link in the response
 */

const PAGE_SIZE = 20;
const SCHOOLS = 12;
/** Returns the number of the page on which the given share of the rows ends. */
const pageAt = (/** @type {number} */ rows, part = 0.8) => Math.ceil((rows * part) / PAGE_SIZE);

/** @type {MeasuredRequest[]} */
const REQUESTS = [
  { title: 'first page', path: ALL },
  {
    title: 'a word of three letters that one message of a hundred has',
    path: `${ALL}?content=${encodeURIComponent(RARE_WORD)}`,
  },
  {
    title: 'a word of three letters that one message of ten has',
    path: `${ALL}?content=${encodeURIComponent(COMMON_WORD)}`,
  },
  {
    title: 'both words with the definite article, which no message contains together',
    path: `${ALL}?content=${encodeURIComponent(`ال${COMMON_WORD} وال${RARE_WORD}`)}`,
  },
  { title: 'the messages of one school', path: `${ALL}?school_id=3` },
  {
    title: 'page=N at four fifths of the rows',
    path: (messages) => `${ALL}?page=${pageAt(messages)}`,
  },
  {
    title: 'the same in reverse order',
    path: (messages) => `${ALL}?page=${pageAt(messages)}&sort=since`,
  },
  {
    title: 'the page after it, by its link',
    path: (messages) => `${ALL}?page=${pageAt(messages)}`,
    byLink: true,
  },
  {
    title: 'page=N of one school at seven tenths of the rows',
    path: (messages) => `${ALL}?page=${pageAt(messages / SCHOOLS, 0.7)}&school_id=3`,
  },
  { title: 'tabs: all schools with their counts', path: '/investor/schools' },
  {
    title: 'tabs for a word that one message of a hundred has',
    path: `${ALL}/by-school?content=${encodeURIComponent(RARE_WORD)}`,
  },
];

/**
 * Measures the requests of the message screens in companies with increasing numbers of messages,
 * and explains their queries in the largest.
 * @param {import('./seed.mjs').SeededDatabase[]} databases
 * @param {(line: string) => void} log
 * @returns {Promise<{ table: import('../figures.mjs').Table, plans: string[] }>}
 */
export async function measureMessages(databases, log) {
  const subjects = await Promise.all(
    databases.map(async ({ url, rows }) => ({
      url,
      rows,
      product: await startProduct({ databaseUrl: url }),
    })),
  );
  const tokens = await Promise.all(subjects.map(({ product }) => signIn(product.address)));
  /** @type {Map<string, number[]>} */
  const measurements = new Map();
  // Round 0 warms up and is not recorded.
  for (let round = 0; round <= ROUNDS; round += 1) {
    log(`Messages, round ${round} of ${ROUNDS}`);
    for (const request of REQUESTS) {
      for (const [index, { rows, product }] of subjects.entries()) {
        const times = await measure(request, rows, product.address, tokens[index] ?? '');
        if (round > 0)
          measurements.set(`${request.title} ${rows}`, [
            ...(measurements.get(`${request.title} ${rows}`) ?? []),
            ...times,
          ]);
      }
    }
  }
  const largest = subjects.at(-1);
  const plans = largest ? await plansOf(largest, tokens.at(-1) ?? '') : [];
  await Promise.all(subjects.map(({ product }) => product.stop()));
  return {
    table: toTable(
      databases.map(({ rows }) => rows),
      (title, rows) => median(measurements.get(`${title} ${rows}`) ?? []),
    ),
    plans,
  };
}

/**
 * @param {MeasuredRequest} request
 * @param {number} messages
 * @param {string} address
 * @param {string} token
 */
async function measure(request, messages, address, token) {
  const href = await hrefOf(request, messages, address, token);
  return timeRequests(href, token, REPEATS);
}

/**
 * Returns the URL to measure. If the page has no next page, `byLink` uses the previous one.
 * @param {MeasuredRequest} request
 * @param {number} messages
 * @param {string} address
 * @param {string} token
 */
async function hrefOf({ path, byLink }, messages, address, token) {
  const href = address + (typeof path === 'string' ? path : path(messages));
  if (!byLink) return href;
  const { _links } = JSON.parse((await get(href, token)).text).data;
  return (_links.next ?? _links.prev).href;
}

/**
 * Runs EXPLAIN ANALYZE on the statements that the server sends for each request, with the same
 * values.
 * @param {{ url: string, rows: number, product: import('./processes.mjs').Subject }} subject
 * @param {string} token
 */
async function plansOf({ url, rows, product }, token) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const plans = [];
  for (const request of REQUESTS) {
    const href = await hrefOf(request, rows, product.address, token);
    await product.statements();
    await get(href, token);
    const statements = await product.statements();
    plans.push(`\n${request.title}`);
    for (const { text, values } of statements.filter((statement) =>
      /"message"|school_day/.test(statement.text),
    )) {
      const explained = await client.query(
        `explain (analyze, costs off, timing off, summary off) ${text}`,
        values,
      );
      plans.push(...explained.rows.map((row) => `  ${row['QUERY PLAN']}`), '');
    }
  }
  await client.end();
  return plans;
}

/**
 * @param {number[]} sizes
 * @param {(title: string, rows: number) => number} timeOf
 * @returns {import('../figures.mjs').Table}
 */
function toTable(sizes, timeOf) {
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
  return {
    title: `Server: milliseconds of the requests of the message screens, medians of ${ROUNDS} interleaved rounds of ${REPEATS}`,
    head: [
      '',
      ...sizes.map((rows) => rows.toLocaleString('en')),
      `× of ${smallest.toLocaleString('en')}`,
      'budget',
    ],
    rows: REQUESTS.map(({ title }) => {
      const ratio = timeOf(title, largest) / timeOf(title, smallest);
      return {
        cells: [
          title,
          ...sizes.map((rows) => timeOf(title, rows).toFixed(1)),
          ratio.toFixed(1),
          `≤ ${MAX_RATIO}`,
        ],
        within: ratio <= MAX_RATIO,
      };
    }),
  };
}
