import { register } from 'tsx/esm/api';
import { root } from '../../root.mjs';
import { median } from '../figures.mjs';
import { get, sendRequests, signIn } from './requests.mjs';
import { startMinimal, startProduct } from './processes.mjs';

const PATH = '/investor/news/schools-news';
const ROUNDS = 9;
const REQUESTS = 1200;
/**
 * The budget, including the query for the session: 260 µs on a machine where node:http takes 16 µs
 * for the same bytes.
 */
const BUDGET = { microseconds: 260, baselineMicroseconds: 16 };

/**
 * Measures the CPU time of a 20-row page, compared with minimal servers. Every round measures all
 * servers in turn, so that other load on the machine affects them equally.
 * @param {import('./seed.mjs').SeededDatabase[]} databases
 * @param {(line: string) => void} log
 * @returns {Promise<import('../figures.mjs').Table>}
 */
export async function measureCpu(databases, log) {
  const url = databases.find(({ rows }) => rows === 100_000)?.url ?? '';
  const product = await startProduct({ databaseUrl: url });
  const token = await signIn(product.address);
  const page = (await get(product.address + PATH, token)).text;
  const bytes = await startMinimal('node:http, same bytes', 'bytes', { body: page });
  const minimal = await startMinimal('Fastify and pg, same statements', 'database', {
    url,
    ...(await minimalSettings(product, token, page)),
  });
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let round = 0; round <= ROUNDS; round += 1) {
    log(`CPU, round ${round} of ${ROUNDS}`);
    for (const subject of [bytes, minimal, product]) {
      const before = await subject.cpu();
      await sendRequests(subject.address + PATH, token, REQUESTS);
      const perRequest = ((await subject.cpu()) - before) / REQUESTS;
      // The first round is a warm-up.
      if (round > 0) times.set(subject.name, [...(times.get(subject.name) ?? []), perRequest]);
    }
  }
  await Promise.all([product, bytes, minimal].map(({ stop }) => stop()));
  return toTable(
    times,
    { bytes: bytes.name, minimal: minimal.name, product: product.name },
    page.length,
  );
}

/**
 * Returns the settings of the minimal Fastify server: the product's statements and response schema
 * for the page.
 * @param {import('./processes.mjs').Subject} product
 * @param {string} token
 * @param {string} page
 */
async function minimalSettings(product, token, page) {
  register();
  const { compile } = await import('../../../src/compiler/compile.ts');
  const { routeSchema } = await import('../../../src/server/resources/schemas.ts');
  await product.statements();
  await get(product.address + PATH, token);
  const statements = await product.statements();
  const { resources, entities } = compile({ root });
  const [call, entity] = [resources.get('news')?.calls.all, entities.get('news')];
  if (!call || !entity) throw new Error('The definitions have no news.');
  const { _links: links, _meta: meta } = JSON.parse(page).data;
  return {
    statements,
    links,
    meta,
    address: product.address,
    schema: routeSchema(call, entity).response[200],
  };
}

/**
 * @param {Map<string, number[]>} spent
 * @param {Record<'bytes' | 'minimal' | 'product', string>} names
 * @param {number} length
 * @returns {import('../figures.mjs').Table}
 */
function toTable(spent, names, length) {
  const medianOf = (/** @type {string} */ name) => median(spent.get(name) ?? []);
  const row = (/** @type {string} */ name, /** @type {boolean | null} */ within, budget = '') => ({
    cells: [
      name,
      medianOf(name).toFixed(0),
      (medianOf(name) / medianOf(names.bytes)).toFixed(1),
      (medianOf(name) / medianOf(names.minimal)).toFixed(2),
      budget,
    ],
    within,
  });
  const maxRatio = BUDGET.microseconds / BUDGET.baselineMicroseconds;
  return {
    title: `Server: CPU time of Node for a 20-row page of ${(length / 1000).toFixed(1)} thousand characters, medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests`,
    head: ['', 'µs', '× node:http', '× minimal Fastify and pg', 'budget'],
    rows: [
      row(names.bytes, null),
      row(names.minimal, null),
      row(
        names.product,
        medianOf(names.product) / medianOf(names.bytes) <= maxRatio,
        `≤ ${maxRatio.toFixed(1)} × node:http`,
      ),
    ],
    notes: [
      `The budget is ${BUDGET.microseconds} µs on a machine where node:http takes ${BUDGET.baselineMicroseconds} µs for the same bytes. On other or busy machines the ratio counts.`,
    ],
  };
}
