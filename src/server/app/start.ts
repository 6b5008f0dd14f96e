import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Compilation } from '../../compiler/compile.ts';
import { banner } from './banner.ts';
import { composeMailOf } from './composeMailOf.ts';
import { startInterval } from '../base/interval.ts';
import { createApp } from './app.ts';
import { fillDemoAndExit } from './fill.ts';
import { productCodeOf, type Product } from './product.ts';
import type { Database } from '../db/connect.ts';
import { serveCopies } from '../db/copies.ts';
import { setUpTables } from '../db/tables.ts';
import type { OutboxMail } from '../mail/outbox.ts';
import { releaseUnfinishedKeys, startMaintenance } from './maintenance.ts';
import { createTranslate } from '../../shared/schema/translate.ts';
import { assertServable, loadDefinitions, reportFaults, StartFailure } from './definitions.ts';
import { readSettings, type Settings } from './settings.ts';
import { batchLines } from '../http/log.ts';
import {
  createDemoInChildProcess,
  FILL_DEMO,
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
import type { Services } from '../resources/context.ts';
import { findFaults } from '../resources/routes/findFaults.ts';
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
async function prepareData(
  database: Database,
  { demo }: Product,
  settings: Settings,
): Promise<boolean> {
  if (database.embedded) await releaseUnfinishedKeys(database.db);
  if (!settings.demo || !demo) return false;
  if (await demo.fill(database, { now: now(), passwords })) print('Filled with demo data');
  return await demo.isIn(database);
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

/**
 * Starts the server, with the settings of the environment.
 * @param develop listens instead of the server itself, during development
 * @param onFailure is called with the reason if the server cannot start; by default the process exits
 */
export function startServer(
  product: Product,
  develop?: Develop,
  onFailure: (error: unknown) => void = () => process.exit(1),
): void {
  if (process.argv[2] === FILL_DEMO) return fillDemoAndExit(product);
  start(product, develop).catch((error: unknown) => {
    process.stderr.write(`${formatFatalError(error)}\n`);
    onFailure(error);
  });
}

async function start(product: Product, develop: Develop | undefined): Promise<void> {
  setUpTables(product.tables);
  startWatchdog(process.env, (error) =>
    logTarget.write(
      `${JSON.stringify({ level: 40, msg: 'systemd watchdog notification failed', error: error.message })}\n`,
    ),
  );
  const settings = readSettings(process.env, product);
  const root = findRoot();
  const definitionsRoot = process.env['DEFINITIONS_ROOT'] ?? root;
  if (settings.demo && product.demo && isEmbeddedDatabaseMissing(settings))
    await createDemoInChildProcess();
  // The development server loads the definitions itself, and waits if it cannot serve them.
  const load = () =>
    develop ? Promise.resolve(undefined) : loadServable(definitionsRoot, product);
  const { database, definitions } = await openInstallation(load, settings, print, {
    onError: logConnectionLoss,
    onUnexpectedStop: exitAfterDatabaseStop,
  });
  const withDemo = await prepareDatabase(database, root, settings, print, () =>
    prepareData(database, product, settings),
  );
  const hasNoAccount = !(await hasCompany(database.db));
  const build = (compilation: Compilation, onRefused?: OnRefused) =>
    createApp({
      product,
      settings,
      database,
      definitions: compilation,
      clientFolder: path.join(root, 'dist/client'),
      logTarget,
      now,
      passwords,
      onRefused,
    });
  let running: ListeningServer | undefined;
  let stopBackgroundWork = (): Promise<unknown> => Promise.resolve();
  const close = async () => {
    // In parallel: new requests are rejected at once, and pending ones get the full time.
    await Promise.all([stopBackgroundWork(), running?.close()]);
    await database.close();
  };
  stopOnSignals(close);
  const startDevelopment = async (listenAndReload: Develop) => {
    const token = process.env['STUDIO_TOKEN'];
    const studio = token ? { token, db: database.db, settings, now } : undefined;
    const options = { ...settings, product, root: definitionsRoot, build, log: print, studio };
    const development = await listen(settings, close, () => listenAndReload(options));
    running = development;
    return development.firstApp;
  };
  const initialApp = definitions
    ? await build(definitions).catch((error: unknown) => reportFaults(definitionsRoot, error))
    : await startDevelopment(develop!);
  const current = () => running?.app() ?? initialApp;
  const { log } = initialApp;
  const stopMaintenance = startMaintenance({
    database,
    retention: settings.retention,
    maintenance: (run) => product.maintenance?.({ ...run, settings }) ?? Promise.resolve(),
    now,
    onError: (error) => log.error({ err: error }, 'maintenance failed'),
  });
  const transport = createMailTransport(settings);
  const stopJobs = (product.jobs ?? []).map(({ name, everyMs, run }) =>
    startInterval(
      () => run(current().services),
      (error) => log.error({ err: error }, `${name} failed`),
      everyMs,
    ),
  );
  const onFailure = (failure: MailFailure) => log.warn({ mail: failure }, 'mail not sent');
  const mailer = {
    db: database.db,
    now,
    transport,
    compose: (mail: OutboxMail) => composeMailOf(current().services, product, mail),
    onFailure,
  };
  const stopMailer = startMailer(mailer, (error) => log.error({ err: error }, 'outbox failed'));
  const stopCopies = database.copyTo
    ? await serveCopies(settings.dataDir, database.copyTo)
    : () => {};
  stopBackgroundWork = () => {
    stopCopies();
    return Promise.all([stopMaintenance(), stopMailer(), ...stopJobs.map((stop) => stop())]);
  };
  running ??= await listen(settings, close, () => listenWithoutReload(initialApp, settings));
  print(
    banner(running.port, settings, {
      name: definitions ? brandOf(definitions) : 'The server',
      product,
      withDemo,
      hasNoAccount,
      mailsTo: transport.destination,
    }),
  );
}

/** Returns the name of the product, in English if it has any. */
function brandOf({ app, texts }: Compilation): string {
  const language = app.languages.find((one) => one === 'en') ?? app.languages[0]!;
  return createTranslate(texts)(language, app.brand.name);
}

/** A running server and its port. */
interface ListeningServer {
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
  product: Product;
  build(definitions: Compilation, onRefused: OnRefused): Promise<FastifyInstance>;
  log(text: string): void;
  /** Lets the studio count stored items. Without it, the server does not answer such requests. */
  studio?: (Pick<Services, 'db' | 'settings' | 'now'> & { token: string }) | undefined;
}

export interface DevelopmentServer extends ListeningServer {
  /** Resolves with the first app, when the definitions can be served. */
  firstApp: Promise<FastifyInstance>;
}

/** Listens during development, and builds the app again when a definition is edited. */
export type Develop = (options: DevelopmentOptions) => Promise<DevelopmentServer>;

/** @throws StartFailure with everything in the definitions that the server cannot serve */
async function loadServable(root: string, product: Product): Promise<Compilation> {
  const definitions = await loadDefinitions(root, product);
  await assertServable(root, findFaults(definitions, productCodeOf(product, definitions)));
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
  { host, port }: Settings,
): Promise<ListeningServer> {
  await app.listen({ host, port, backlog: BACKLOG });
  return {
    port: (app.server.address() as { port: number }).port,
    app: () => app,
    close: () => app.close(),
  };
}

async function listen<Server extends ListeningServer>(
  { host, port }: Settings,
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
