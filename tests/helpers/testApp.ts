import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { createApp } from '../../src/server/app/app.ts';
import type { Database } from '../../src/server/db/connect.ts';
import { DEMO_PASSWORD, fillDemo } from '../../server/demo/fill.ts';
import { product } from '../../server/product.ts';
import { readSettings, type Settings } from '../../src/server/app/settings.ts';
import { createPasswords, type Passwords } from '../../src/server/accounts/passwords.ts';
import { ConversionFailed } from '../../src/server/files/convertInProcess.ts';
import { convertPicture } from '../../src/server/files/convertPicture.ts';
import type { ConvertOne } from '../../src/server/files/pictures.ts';
import type { Semaphores } from '../../src/server/limits/semaphores.ts';
import { createClock, type Clock } from './clock.ts';
import { openTestDatabase, ROOT, type TestStorage } from './testDatabase.ts';

export interface TestAppOptions {
  clock?: Clock;
  /**
   * Fills the database with the demo data; the default. A database of another app stays as it is.
   */
  demo?: boolean;
  /** Includes the eighteen months of figures, which take a second to fill. */
  history?: boolean;
  settings?: Partial<Settings>;
  /** The database of another app, which also closes it. This app is a second instance. */
  database?: Database & { storage: TestStorage };
  passwords?: Passwords;
  semaphores?: Semaphores;
  /** Default: pictures are converted in this process, which takes less time. */
  convertPicture?: ConvertOne;
  clientFolder?: string;
  /** Another product, with the code of the server that knows its tables. Default: this product. */
  product?: { createApp: typeof createApp; definitions: Compilation };
}

export interface TestApp {
  app: FastifyInstance;
  database: Database & { storage: TestStorage };
  clock: Clock;
  /** The lines of the log. */
  log: string[];
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** GET with the token of an account (by email), by default in Arabic. */
  get(url: string, as?: string, language?: string): Promise<LightMyRequestResponse>;
  /** GET that must respond with 200. */
  read<T = ListResponse>(url: string, as?: string, language?: string): Promise<T>;
  /** A request that writes, with the token of an account, by default in Arabic. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    as?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  signIn(email: string, password?: string): Promise<LightMyRequestResponse>;
  /** Returns a session token of the account. It signs in at the first call only. */
  tokenOf(email: string): Promise<string>;
  /** Signs the account in again, because advancing the clock has ended its session. */
  renew(email: string): Promise<string>;
  close(): Promise<void>;
}

/** The response of a list, with loose types for tests. */
export interface ListResponse {
  data: {
    items: Record<string, unknown>[];
    _links: Record<string, { href: string } | undefined>;
    _meta: Record<string, number>;
  };
}

export const MAIN = 'investor@sanabil.example';
export const MEMBER = 'staff@sanabil.example';
export const ENGLISH = 'english@sanabil.example';
export const INACTIVE = 'inactive@sanabil.example';
export const RIVAL = 'investor@rival.example';

let compiled: Compilation | undefined;

/** Returns the product's definitions, compiled once for each test file. */
export function definitions(): Compilation {
  compiled ??= compile({ root: ROOT });
  if (compiled.issues.length > 0)
    throw new Error(`The definitions have issues: ${JSON.stringify(compiled.issues[0])}`);
  return compiled;
}

export function testSettings(overrides: Partial<Settings> = {}): Settings {
  return { ...readSettings({}, product), publicUrl: 'https://nasaq.example', ...overrides };
}

/** Creates the real app on a real database, with a clock that tests can advance. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? createClock();
  const passwords = options.passwords ?? createPasswords();
  const fillsDemo = !options.database && options.demo !== false;
  // The demo's dates are relative to now, so the cached demo is only valid for the default clock.
  const usesTemplate = fillsDemo && clock.now().getTime() === createClock().now().getTime();
  const database =
    options.database ??
    (await openTestDatabase(usesTemplate ? (options.history ? 'history' : 'demo') : 'tables'));
  if (fillsDemo && !usesTemplate)
    await fillDemo(database, { now: clock.now(), passwords, withoutHistory: !options.history });
  const log: string[] = [];
  const served = options.product ?? { createApp, definitions: definitions() };
  const app = await served.createApp({
    settings: testSettings(options.settings),
    product,
    database,
    definitions: served.definitions,
    clientFolder: options.clientFolder ?? path.join(ROOT, 'no-client'),
    logTarget: { write: (line) => void log.push(line) },
    now: clock.now,
    passwords,
    convertPicture: options.convertPicture ?? convertHere,
    ...(options.semaphores ? { semaphores: options.semaphores } : {}),
  });
  const close = async () => {
    await app.close();
    if (!options.database) await database.close();
  };
  return { app, database, clock, log, close, ...createRequestFunctions(app) };
}

const convertHere: ConvertOne = ({ bytes, kind }) =>
  convertPicture(bytes, kind).catch((cause: unknown) => {
    throw new ConversionFailed('The picture was not converted.', { cause });
  });

function createRequestFunctions(app: FastifyInstance) {
  const tokens = new Map<string, Promise<string>>();
  const inject = (request: InjectOptions) =>
    app.inject({ remoteAddress: '203.0.113.7', ...request });
  const signIn = (identity: string, password = DEMO_PASSWORD) =>
    inject({ method: 'POST', url: '/investor/user/login', payload: { identity, password } });
  const requestToken = async (email: string) =>
    (await signIn(email)).json<{ data: { token: string } }>().data.token;
  // Parallel requests share one sign-in, because the server refuses many at once.
  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? requestToken(email);
    tokens.set(email, token);
    return token;
  };
  const get = async (url: string, as = MAIN, language = 'ar') =>
    inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${await tokenOf(as)}`, 'accept-language': language },
    });
  const read = async <T = ListResponse>(url: string, as?: string, language?: string) => {
    const response = await get(url, as, language);
    if (response.statusCode !== 200)
      throw new Error(`GET ${url}: ${response.statusCode} ${response.body}`);
    return response.json<T>();
  };
  const send: TestApp['send'] = async (method, url, payload, as = MAIN, headers = {}) => {
    const sent = payload === undefined ? {} : { payload: payload as object };
    return inject({
      method,
      url,
      headers: { authorization: `Bearer ${await tokenOf(as)}`, ...headers },
      ...sent,
    });
  };
  const renew = (email: string) => {
    tokens.delete(email);
    return tokenOf(email);
  };
  return { inject, signIn, tokenOf, renew, get, read, send };
}
