import fc from 'fast-check';
import { routeSchema } from '../../src/server/resources/schemas.ts';
import { schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { caseFilesIn, readCases } from './cases.ts';
import { createTestApp, definitions, MAIN, MEMBER, type TestApp } from './testApp.ts';
import { ROOT } from './testDatabase.ts';

/** The number of requests to each route, unless HOSTILE_REQUESTS is set. */
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 250);

/** The same requests in each run, unless HOSTILE_SEED is set. */
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20261123);

/** Real hashing takes ten milliseconds, and other tests cover its results. */
const FAKE_PASSWORDS = {
  hash: () => Promise.resolve('hash'),
  verify: (hash: string | undefined) => Promise.resolve(hash !== undefined),
  isOutdated: () => false,
};

/** A route of the server, with the call of the resource file that declares it, if any. */
export interface Route {
  method: string;
  url: string;
  call: ResolvedCall | undefined;
}

export interface HostileApp extends TestApp {
  /**
   * A session of the main account, one of a staff account, and undefined for a caller without a
   * session.
   */
  tokens: (string | undefined)[];
}

export async function createHostileApp(): Promise<HostileApp> {
  const t = await createTestApp({ passwords: FAKE_PASSWORDS });
  return { ...t, tokens: [await t.tokenOf(MAIN), await t.tokenOf(MEMBER), undefined] };
}

/** Returns every route with a handler of its own. */
export async function routes(): Promise<Route[]> {
  const t = await createTestApp({ demo: false });
  const { routeList } = t.app;
  await t.close();
  const calls = [...definitions().resources.values()].flatMap((resource) =>
    Object.values(resource.calls),
  );
  return routeList
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, url }) => ({
      method,
      url,
      call: calls.find((call) => call.method === method && call.path === url),
    }));
}

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '%00',
  '../..',
  '1',
  '7',
  '-1',
  '0',
  '2026-11-20',
  '2026-13-40',
  'a'.repeat(400),
  '٣',
  'true',
  'null',
  '[]',
  '9'.repeat(30),
  '1e999',
  '<b>',
  "' or 1=1 --",
  '__proto__',
  'data:image/png;base64,AAAA',
];
const text = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The values of path parameters: mostly ids that may exist. */
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 1, arbitrary: text },
);

/** Valid request bodies. */
const validCases = () => caseFilesIn(ROOT).map(readCases);

/** Returns the fields of a call's body, and valid bodies. Undefined for a call without a body. */
export function bodyFieldsOf(
  call: ResolvedCall | undefined,
): { names: string[]; bases: object[] } | undefined {
  const resource =
    call &&
    [...definitions().resources.values()].find(({ calls }) => Object.values(calls).includes(call));
  const entity = resource && definitions().entities.get(resource.entity);
  if (!call?.hasBody || !entity) return undefined;
  return {
    names: Object.keys(schemaFields(routeSchema(call, entity).body ?? {})),
    bases: validCases().flatMap(({ entity: of, base = {} }) =>
      of === resource.entity ? [base] : [],
    ),
  };
}

/** Generates arbitrary bodies, and bodies that are almost valid for the call. */
function bodyOf(call: ResolvedCall | undefined): fc.Arbitrary<unknown> {
  const arbitraryBody = fc.oneof(
    fc.dictionary(text, value, { maxKeys: 4 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const body = bodyFieldsOf(call);
  if (!body) return arbitraryBody;
  const { names, bases } = body;
  const almostValid = fc
    .tuple(
      fc.constantFrom({}, ...bases),
      fc.dictionary(fc.constantFrom('id', ...names), value, { maxKeys: 2 }),
    )
    .map(([base, change]) => ({ ...base, ...change }));
  return fc.oneof({ weight: 3, arbitrary: almostValid }, { weight: 1, arbitrary: arbitraryBody });
}

/** Generates query parameters that the call knows, and unknown ones. */
function queryOf(call: ResolvedCall | undefined): fc.Arbitrary<Record<string, string>> {
  const known = [...Object.keys(call?.filters ?? {}), 'page', 'per-page', 'sort', 'cursor'];
  return fc.dictionary(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: text }),
    text,
    { maxKeys: 3 },
  );
}

const headers = fc.record(
  {
    'if-match': fc.constantFrom('"1"', '"0"', 'x', '*'),
    'idempotency-key': fc.constantFrom('k', '', 'x'.repeat(200)),
    'accept-language': fc.constantFrom('en', 'ar;q=9', '*'),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ),
  },
  { requiredKeys: [] },
);

/**
 * Sends generated requests to a route.
 * @returns a description of each request that got a 5xx response
 */
export async function sendHostileRequests(
  t: HostileApp,
  { method, url, call }: Route,
): Promise<string[]> {
  const request = fc.record({
    segment,
    token: fc.constantFrom(...t.tokens),
    body: bodyOf(call),
    query: queryOf(call),
    headers,
  });
  const failures: string[] = [];
  for (const generated of fc.sample(request, { numRuns: REQUESTS, seed: SEED })) {
    const path = url.replace(
      /:\w+|\*/g,
      () => encodeURIComponent(Buffer.from(generated.segment).toString()) || '1',
    );
    const payload = method === 'GET' ? undefined : JSON.stringify(generated.body);
    const options = {
      method,
      url: `${path}?${new URLSearchParams(generated.query)}`,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...generated.headers,
        ...(generated.token ? { authorization: `Bearer ${generated.token}` } : {}),
      },
    };
    const { statusCode } = await t.inject(options);
    if (statusCode >= 500)
      failures.push(
        `${method} ${options.url} ${payload ?? ''} ${JSON.stringify(generated.headers)}: ${statusCode}`,
      );
  }
  return failures;
}
