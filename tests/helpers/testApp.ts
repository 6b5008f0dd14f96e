import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/connect.ts';
import { DEMO_PASSWORD, fillDemo } from '../../server/demo/fill.ts';
import { loadEnv, type Env } from '../../server/env.ts';
import { createPasswords, type Passwords } from '../../server/services/passwords.ts';
import type { Semaphores } from '../../server/services/semaphores.ts';
import { createClock, type Clock } from './clock.ts';
import { openTestDatabase, ROOT, type TestPlace } from './testDatabase.ts';

export interface TestAppOptions {
  clock?: Clock;
  /** Two companies with schools and news; on unless told otherwise. A database of another owner is left as it is. */
  demo?: boolean;
  /** With the eighteen months that figures are made of; they take a second to fill. */
  history?: boolean;
  env?: Partial<Env>;
  /** An open database of another app, which then stays its owner: a second instance. */
  database?: Database & { place: TestPlace };
  passwords?: Passwords;
  shares?: Semaphores;
  clientFolder?: string;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database & { place: TestPlace };
  clock: Clock;
  /** The lines that were logged. */
  log: string[];
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** GET with the token of an account, by e-mail; in Arabic unless told otherwise. */
  get(url: string, as?: string, language?: string): Promise<LightMyRequestResponse>;
  /** GET that must be answered with 200. */
  read<T = Answer>(url: string, as?: string, language?: string): Promise<T>;
  /** POST, PUT or DELETE with the token of an account; in Arabic unless the headers say otherwise. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    as?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  signIn(email: string, password?: string): Promise<LightMyRequestResponse>;
  /** A token of the account, made once. */
  tokenOf(email: string): Promise<string>;
  /** Signs the account in again, for when the clock was turned past the end of its session. */
  renew(email: string): Promise<string>;
  close(): Promise<void>;
}

/** The loosest shape of an answer that tests read. */
export interface Answer {
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

/** The product's definitions, compiled once for each test file. */
export function definitions(): Compilation {
  compiled ??= compile({ root: ROOT });
  if (compiled.issues.length > 0)
    throw new Error(`The definitions have issues: ${JSON.stringify(compiled.issues[0])}`);
  return compiled;
}

export function testEnv(overrides: Partial<Env> = {}): Env {
  return { ...loadEnv({}), publicUrl: 'https://nasaq.example', ...overrides };
}

/** The real app on a real database, with a clock that tests can turn. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? createClock();
  const passwords = options.passwords ?? createPasswords();
  const wanted = !options.database && options.demo !== false;
  // The demo counts its days back from now: what was kept of it is right for the clock's usual start alone.
  const isKept = wanted && clock.now().getTime() === createClock().now().getTime();
  const database =
    options.database ??
    (await openTestDatabase(isKept ? (options.history ? 'history' : 'demo') : 'tables'));
  if (wanted && !isKept)
    await fillDemo(database, { now: clock.now(), passwords, withoutHistory: !options.history });
  const log: string[] = [];
  const app = await createApp({
    env: testEnv(options.env),
    database,
    definitions: definitions(),
    clientFolder: options.clientFolder ?? path.join(ROOT, 'no-client'),
    logTarget: { write: (line) => void log.push(line) },
    now: clock.now,
    passwords,
    ...(options.shares ? { semaphores: options.shares } : {}),
  });
  const close = async () => {
    await app.close();
    if (!options.database) await database.close();
  };
  return { app, database, clock, log, close, ...callers(app) };
}

function callers(app: FastifyInstance) {
  const tokens = new Map<string, string>();
  const inject = (request: InjectOptions) =>
    app.inject({ remoteAddress: '203.0.113.7', ...request });
  const signIn = (identity: string, password = DEMO_PASSWORD) =>
    inject({ method: 'POST', url: '/investor/user/login', payload: { identity, password } });
  const tokenOf = async (email: string) => {
    const known =
      tokens.get(email) ?? ((await signIn(email)).json() as { data: { token: string } }).data.token;
    tokens.set(email, known);
    return known;
  };
  const get = async (url: string, as = MAIN, language = 'ar') =>
    inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${await tokenOf(as)}`, 'accept-language': language },
    });
  const read = async <T = Answer>(url: string, as?: string, language?: string) => {
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
