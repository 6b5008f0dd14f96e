import { sql } from 'kysely';
import { readCatalog } from '../../src/server/db/catalog.ts';
import { toBody } from '../../src/compiler/examples/checkCases.ts';
import { readPointer } from '../../src/shared/pointer.ts';
import type { ResolvedCall, ResolvedFilterRule } from '../../src/shared/resolved/resolved.ts';
import { comparesDay } from '../../src/shared/resolved/matches.ts';
import { isObject } from '../../src/shared/resolved/schemaFields.ts';
import { caseFilesIn, readCases, type Cases } from '../../tests/helpers/cases.ts';
import { multipartBody, pdfDocument } from '../../tests/helpers/bankAccountForms.ts';
import {
  createTestApp,
  definitions,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  type TestApp,
} from '../../tests/helpers/testApp.ts';
import type { Results } from './results.ts';

/** Who asks, and in which language. Somebody who is not signed in has no account. */
const CALLERS = [
  { as: MAIN, language: 'ar' },
  { as: MAIN, language: 'en' },
  { as: MEMBER, language: 'ar' },
  { as: ENGLISH, language: 'en' },
  { as: RIVAL, language: 'ar' },
  { as: undefined, language: 'ar' },
] as const;

/** The ids that stand for parameters of paths: of items that exist, and of one that does not. */
const IDS = ['1', '2', '999999'];

/**
 * Asks the server in memory, on its demo data and with a fixed clock: every GET of every resource
 * for several accounts, with each filter and each order; then every call that writes, with each
 * accepted and each refused example; then every GET again, and a digest of each table.
 */
export async function answerResults(): Promise<Results> {
  const results: Results = new Map();
  const app = await createTestApp({ history: true });
  const calls = [...definitions().resources.values()].flatMap(({ calls: some }) =>
    Object.values(some),
  );
  const reads = calls.filter(({ method }) => method === 'GET');
  const add = (name: string, text: string) => results.set(name, text);
  add('GET /openapi.json', (await app.inject({ url: '/openapi.json' })).body);
  for (const call of reads)
    for (const url of await addressesOf(app, call))
      for (const caller of CALLERS)
        add(`GET ${url} ${caller.as ?? 'guest'} ${caller.language}`, await ask(app, url, caller));
  await write(app, calls, add);
  for (const call of reads)
    for (const url of pathsOf(call))
      add(`after writes GET ${url}`, await ask(app, url, CALLERS[0]));
  for (const [table, digest] of Object.entries(await digestsOf(app))) add(`table ${table}`, digest);
  await app.close();
  return results;
}

/** Returns the paths of a call, one for each id that its parameters can have. */
const pathsOf = ({ path }: ResolvedCall): string[] =>
  path.includes(':') ? IDS.map((id) => path.replace(/:\w+/g, id)) : [path];

/** Returns the addresses of a call: plain, with each filter, in each order, and its second page. */
async function addressesOf(app: TestApp, call: ResolvedCall): Promise<string[]> {
  const [first = '', ...others] = pathsOf(call);
  const answer = await app.get(first);
  const found = answer.statusCode === 200 ? readPointer(answer.json(), call.pointer) : [];
  const rows = Array.isArray(found) ? found.filter(isObject) : [];
  const queries = [
    ...Object.entries(call.filters).map(([name, rule]) => ({ [name]: valueOf(rule, rows) })),
    ...call.sortFields.flatMap((field) => [{ sort: field }, { sort: `-${field}` }]),
    ...(call.pageSize > 0 ? [{ page: '2' }] : []),
  ];
  return [first, ...queries.map((query) => `${first}?${new URLSearchParams(query)}`), ...others];
}

/** Returns a value that the filter finds in one of the rows, or else one of the right type. */
function valueOf(rule: ResolvedFilterRule, rows: readonly Record<string, unknown>[]): string {
  if (rule.field === undefined || comparesDay(rule))
    return rule.match === 'company' ? '1' : '2026-06-01';
  for (const row of rows) {
    const [value] = [row[rule.field]].flat();
    const plain = isObject(value) ? value['id'] : value;
    if (typeof plain === 'string' && plain !== '') return plain;
    if (typeof plain === 'number' || typeof plain === 'boolean') return String(plain);
  }
  return '1';
}

interface Caller {
  as: string | undefined;
  language: string;
}

async function ask(app: TestApp, url: string, { as, language }: Caller): Promise<string> {
  const headers = { 'accept-language': language };
  return print(
    as === undefined ? await app.inject({ url, headers }) : await app.get(url, as, language),
  );
}

/** Sends every example of every call that writes, in a fixed order. */
async function write(
  app: TestApp,
  calls: readonly ResolvedCall[],
  add: (name: string, text: string) => void,
): Promise<void> {
  const cases = caseFilesIn(process.cwd()).map(readCases);
  const entityOf = new Map(
    [...definitions().resources.values()].flatMap(({ entity, calls: some }) =>
      Object.values(some).map((call) => [call, entity] as const),
    ),
  );
  // A call that ends the session is left out: what follows would be refused.
  for (const call of calls.filter(({ method, path }) => method !== 'GET' && !/logout/.test(path)))
    for (const [name, body] of bodiesFor(call, entityOf.get(call), cases))
      for (const path of pathsOf(call)) {
        const { payload, headers } = call.multipart
          ? await multipartBody(textsOf(body), { document: pdfDocument() })
          : { payload: body as object, headers: {} };
        const answer = await app.inject({
          method: call.method,
          url: path,
          headers: { authorization: `Bearer ${await app.tokenOf(MAIN)}`, ...headers },
          ...(call.hasBody ? { payload } : {}),
        });
        add(`${call.method} ${path} ${call.name} ${name}`, print(answer));
      }
}

const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/** Returns the examples of what a call sends, by name. A call without examples sends nothing. */
function bodiesFor(
  { variant }: ResolvedCall,
  entity: string | undefined,
  cases: readonly Cases[],
): (readonly [name: string, body: unknown])[] {
  const own = cases.filter(
    (one) =>
      one.entity === entity &&
      one.shape !== 'form' &&
      (one.variant === undefined || one.variant === variant),
  );
  const bodies = own.flatMap(({ base = {}, accepted, refused }) => [
    ...accepted.map((change, index) => [`accepted ${index}`, toBody(base, change)] as const),
    ...refused.map(
      ({ change, field }, index) => [`refused ${index} ${field}`, toBody(base, change)] as const,
    ),
  ]);
  return bodies.length > 0 ? bodies : [['', {}]];
}

/** Tokens and random ids, which differ from run to run. */
const RANDOM = /(?<![\w-])[\w-]{22,}(?![\w-])/g;

const IGNORED_HEADERS = ['date', 'x-request-id', 'server-timing', 'content-length', 'etag'];

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

function print({ statusCode, headers, body }: Answer): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !IGNORED_HEADERS.includes(name))
    .map(([name, value]) => `${name}: ${String(value)}`);
  return [statusCode, ...lines, body].join('\n').replace(RANDOM, '<random>');
}

/** Returns the number of rows of each table and a sum of their hashes, without random values. */
async function digestsOf({ database: { db } }: TestApp): Promise<Record<string, string>> {
  const tables = Object.keys(await readCatalog(db)).toSorted();
  const digests: [table: string, digest: string][] = [];
  for (const table of tables) {
    // Migrations have the time at which the test's database was created.
    const text = sql.raw(table === 'migration' ? 't.name' : 't::text');
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(
        regexp_replace(${text}, '[A-Za-z0-9_+/-]{22,}', '', 'g'), 0)), 0) as digest
      from ${sql.table(table)} t`.execute(db);
    digests.push([table, rows[0]!.digest]);
  }
  return Object.fromEntries(digests);
}
