import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Compilation } from '../../compiler/compile.ts';
import { createApp } from './app.ts';
import type { Database } from '../db/connect.ts';
import { serveCopies } from '../db/copies.ts';
import type { OutboxMail } from '../mail/outbox.ts';
import { releaseUnfinishedKeys, startMaintenance } from './maintenance.ts';
import { assertServable, loadDefinitions, StartFailure } from './definitions.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo, hasDemo } from '../../../server/demo/fill.ts';
import { loadEnv, localOrigin, type Env } from './env.ts';
import { batchLines } from '../http/log.ts';
import {
  createDemoInChildProcess,
  findRoot,
  isEmbeddedDatabaseMissing,
  formatFatalError,
  openInstallation,
  prepareDatabase,
} from './installation.ts';
import type { OnRefused } from '../http/refusals.ts';
import { startMailer, type MailFailure } from '../mail/mailer.ts';
import { createMailTransport } from '../mail/transport.ts';
import { hasCompany } from '../accounts/accounts.ts';
import { startSweeper } from '../../../server/payments/sweeper.ts';
import type { Services } from '../resources/context.ts';
import { findFaults } from '../resources/findFaults.ts';
import { PRODUCT_CODE } from '../../../server/productCode.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { startWatchdog } from '../base/watchdog.ts';

const now = () => new Date();
const passwords = createPasswords();
/** Progress and the banner go to standard output, log lines to standard error. */
const print = (text: string) => void process.stdout.write(`${text}\n`);
const logTarget = batchLines((text) => void process.stderr.write(text));

function logConnectionLoss(error: Error): void {
  logTarget.write(
    `${JSON.stringify({ level: 50, msg: 'database connection lost', error: error.message })}\n`,
  );
}

/** Time to answer pending requests with an error before the process exits. */
const EXIT_DELAY_MS = 300;

/** The embedded database has stopped. Only a new process can open it again. */
function exitAfterDatabaseStop(error: Error): void {
  process.stderr.write(
    `${error.message}\nThe server stops. All confirmed changes are saved. Check the disk of the data folder, then start the server again.\n`,
  );
  setTimeout(() => process.exit(1), EXIT_DELAY_MS);
}

/**
 * Releases the idempotency keys that a previous process left unfinished, and fills in the demo data
 * if DEMO is on.
 * @returns whether the banner shows the demo accounts
 */
async function prepareData(database: Database, env: Env): Promise<boolean> {
  if (database.embedded) await releaseUnfinishedKeys(database.db);
  if (env.demo && (await fillDemo(database, { now: now(), passwords })))
    print('Filled with demo data');
  return env.demo && (await hasDemo(database));
}

/** How long pending requests may take when the server stops. */
const STOP_TIMEOUT_MS = 9_000;

function stopOnSignals(close: () => Promise<void>): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

interface BannerOptions {
  withDemo: boolean;
  hasNoAccount: boolean;
  mailsTo: string;
}

function banner(
  port: number,
  env: Env,
  { withDemo, hasNoAccount, mailsTo }: BannerOptions,
): string {
  const address =
    env.publicUrl === localOrigin(env.host, env.port) ? localOrigin(env.host, port) : env.publicUrl;
  const accounts = DEMO_ACCOUNTS.map(({ email, note }) => `    ${email.padEnd(28)}${note}`);
  const demo = withDemo ? [`  Demo accounts, password ${DEMO_PASSWORD}:`, ...accounts, ''] : [];
  const setupHint = hasNoAccount
    ? [
        '  There is no account yet. Stop the server and create the first one:',
        '    npm run account -- --email you@example.com --main',
        '',
      ]
    : [];
  const payment =
    env.gateway === 'sandbox'
      ? 'Payments use the sandbox, which takes no money'
      : env.gateway
        ? `Payments use ${env.gateway.url}${env.gateway.live ? '' : ' in test mode'}`
        : 'Nothing can be bought: GATEWAY_URL is not set';
  return [
    '',
    `  Nasaq is ready:  ${address}`,
    `  Mails ${env.mailUrl ? 'are sent through' : 'are not sent but written to'} ${mailsTo}`,
    `  ${payment}`,
    '',
    ...demo,
    ...setupHint,
  ].join('\n');
}

/**
 * Starts the server, with the settings of the environment. The process exits if it cannot start.
 * @param develop listens instead of the server itself, during development
 */
export function startServer(develop?: Develop): void {
  start(develop).catch((error: unknown) => {
    process.stderr.write(`${formatFatalError(error)}\n`);
    process.exit(1);
  });
}

async function start(develop: Develop | undefined): Promise<void> {
  startWatchdog(process.env, (error) =>
    logTarget.write(
      `${JSON.stringify({ level: 40, msg: 'systemd watchdog notification failed', error: error.message })}\n`,
    ),
  );
  const env = loadEnv(process.env);
  const root = findRoot();
  const definitionsRoot = process.env['DEFINITIONS_ROOT'] ?? root;
  if (env.demo && isEmbeddedDatabaseMissing(env)) await createDemoInChildProcess();
  // The development server loads the definitions itself, and waits if it cannot serve them.
  const load = () => (develop ? Promise.resolve(undefined) : loadServable(definitionsRoot));
  const { database, definitions } = await openInstallation(load, env, print, {
    onError: logConnectionLoss,
    onUnexpectedStop: exitAfterDatabaseStop,
  });
  const withDemo = await prepareDatabase(database, root, env, print, () =>
    prepareData(database, env),
  );
  const hasNoAccount = !(await hasCompany(database.db));
  const build = (compilation: Compilation, onRefused?: OnRefused) =>
    createApp({
      env,
      database,
      definitions: compilation,
      clientFolder: path.join(root, 'dist/client'),
      logTarget,
      now,
      passwords,
      onRefused,
    });
  let running: RunningServer | undefined;
  let stopBackgroundWork = (): Promise<unknown> => Promise.resolve();
  const close = async () => {
    // In parallel: new requests are rejected at once, and pending ones get the full time.
    await Promise.all([stopBackgroundWork(), running?.close()]);
    await database.close();
  };
  stopOnSignals(close);
  const startDevelopment = async (listenAndReload: Develop) => {
    const token = process.env['STUDIO_TOKEN'];
    const studio = token ? { token, db: database.db, env, now } : undefined;
    const options = { ...env, root: definitionsRoot, build, log: print, studio };
    const development = await listen(env, close, () => listenAndReload(options));
    running = development;
    return development.firstApp;
  };
  const initialApp = definitions ? await build(definitions) : await startDevelopment(develop!);
  const current = () => running?.app() ?? initialApp;
  const { log } = initialApp;
  const stopMaintenance = startMaintenance({
    database,
    retention: env.retention,
    now,
    onError: (error) => log.error({ err: error }, 'maintenance failed'),
  });
  const transport = createMailTransport(env);
  const stopSweeper = startSweeper(
    () => current().payments.runDueWork(),
    (error) => log.error({ err: error }, 'payment check failed'),
  );
  const onFailure = (failure: MailFailure) => log.warn({ mail: failure }, 'mail not sent');
  const mailer = {
    db: database.db,
    now,
    transport,
    compose: (mail: OutboxMail) => current().composeMail(mail),
    onFailure,
  };
  const stopMailer = startMailer(mailer, (error) => log.error({ err: error }, 'outbox failed'));
  const stopCopies = database.copyTo ? await serveCopies(env.dataDir, database.copyTo) : () => {};
  stopBackgroundWork = () => {
    stopCopies();
    return Promise.all([stopMaintenance(), stopMailer(), stopSweeper()]);
  };
  running ??= await listen(env, close, () => listenWithoutReload(initialApp, env));
  print(banner(running.port, env, { withDemo, hasNoAccount, mailsTo: transport.destination }));
}

/** A running server and its port. */
export interface RunningServer {
  port: number;
  /** The current app. During development, every edit replaces it. */
  app(): FastifyInstance;
  close(): Promise<void>;
}

/** The address to listen on during development, and how to build the app. */
export interface DevelopmentOptions {
  host: string;
  port: number;
  /** What the security headers of all responses depend on. */
  publicUrl: string;
  apiBase: string;
  /** The folder that contains schemas/ and locales/. */
  root: string;
  build(definitions: Compilation, onRefused: OnRefused): Promise<FastifyInstance>;
  log(text: string): void;
  /** Lets the studio count stored items. Without it, the server does not answer such requests. */
  studio?: (Pick<Services, 'db' | 'env' | 'now'> & { token: string }) | undefined;
}

export interface DevelopmentServer extends RunningServer {
  /** Resolves with the first app, when the definitions can be served. */
  firstApp: Promise<FastifyInstance>;
}

/** Listens during development, and builds the app again when a definition is edited. */
export type Develop = (options: DevelopmentOptions) => Promise<DevelopmentServer>;

/** @throws StartFailure with everything in the definitions that the server cannot serve */
async function loadServable(root: string): Promise<Compilation> {
  const definitions = await loadDefinitions(root);
  await assertServable(root, findFaults(definitions, PRODUCT_CODE));
  return definitions;
}

/**
 * The length of the queue of connections that wait to be accepted. When it is full, clients wait a
 * second before they retry. It is so long that one client with thousands of connections does not
 * fill it.
 */
const BACKLOG = 4096;

async function listenWithoutReload(
  app: FastifyInstance,
  { host, port }: Env,
): Promise<RunningServer> {
  await app.listen({ host, port, backlog: BACKLOG });
  return {
    port: (app.server.address() as { port: number }).port,
    app: () => app,
    close: () => app.close(),
  };
}

async function listen<Server extends RunningServer>(
  { host, port }: Env,
  close: () => Promise<void>,
  listenOnPort: () => Promise<Server>,
): Promise<Server> {
  try {
    return await listenOnPort();
  } catch (error) {
    await close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartFailure(
      `Port ${port} is in use on ${host}. Stop the process that listens there, or set PORT to another number.`,
    );
  }
}
