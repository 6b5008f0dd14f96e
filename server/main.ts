import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Compilation } from '../src/compiler/compile.ts';
import { createApp } from './app.ts';
import { openDatabase, type Database } from './db/connect.ts';
import { ENGINE_FOLDER } from './db/folder.ts';
import { loadMigrations, migrate } from './db/migrate.ts';
import { refold } from './db/refold.ts';
import { DatabaseUnusable } from './db/unusable.ts';
import { releaseUnanswered, startUpkeep } from './db/upkeep.ts';
import { loadDefinitions, StartFailure } from './definitions.ts';
import { listenAndReload } from './development.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo, hasDemo } from './demo/fill.ts';
import { EnvError, loadEnv, localOrigin, type Env } from './env.ts';
import { gatherLines } from './http/log.ts';
import { createPasswords } from './services/passwords.ts';

const now = () => new Date();
const passwords = createPasswords();
/** Progress and the banner are for people; the log's lines go to the other stream. */
const say = (text: string) => void process.stdout.write(`${text}\n`);
const logTo = gatherLines((text) => void process.stderr.write(text));

/** Definitions, migrations and the client stand beside the sources, and the build stands two folders below them. */
function findRoot(): string {
  const root = [1, 2, 3].map((up) => path.resolve(import.meta.dirname, '../'.repeat(up))).find((folder) => fs.existsSync(path.join(folder, 'schemas')));
  if (!root) throw new StartFailure('There is no folder schemas/ beside the server.');
  return root;
}

/** Opening is waiting for another thread: the definitions are compiled meanwhile, and nothing is written before they are right. */
async function openAll(root: string, env: Env): Promise<{ database: Database; definitions: Compilation }> {
  if (!env.databaseUrl && !fs.existsSync(path.join(env.dataDir, ENGINE_FOLDER))) say(`Making a database in ${env.dataDir} …`);
  const onError = (error: Error) => logTo.write(`${JSON.stringify({ level: 50, msg: 'database connection lost', error: error.message })}\n`);
  const opening = openDatabase({ ...env, onError, onDeath });
  opening.catch(() => {});
  try {
    const definitions = loadDefinitions(root);
    return { database: await opening, definitions };
  } catch (error) {
    await opening.then((database) => database.close(), () => {});
    throw error;
  }
}

/** So long those who wait are told that nothing was saved. */
const FAREWELL = 300;

/** Nothing can be answered any more, and only a new process opens the database again. */
function onDeath(error: Error): void {
  process.stderr.write(`${error.message}\nThe server ends; what it acknowledged is saved. Look at the disk of the data folder, then start it again.\n`);
  setTimeout(() => process.exit(1), FAREWELL);
}

/** @returns whether the demo accounts are there. */
async function prepareDatabase(database: Database, root: string, env: Env): Promise<boolean> {
  try {
    await migrate(database, loadMigrations(root), (name) => say(`Migration ${name}`));
    const rows = await refold(database.db);
    if (database.embedded) await releaseUnanswered(database.db);
    if (rows > 0) say(`Folded ${rows} texts for search again`);
    if (env.demo && (await fillDemo(database, { now: now(), passwords }))) say('Filled with demo data');
    return env.demo && (await hasDemo(database));
  } catch (error) {
    await database.close();
    if (!env.databaseUrl) throw error;
    throw new StartFailure(`The database that DATABASE_URL names cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`);
  }
}

/** In-flight requests get this long to finish. */
const STOP_WITHIN = 9_000;

function stopOnSignals(close: () => Promise<void>): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    close().then(() => process.exit(0), () => process.exit(1));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

function banner(port: number, env: Env, withDemo: boolean): string {
  const address = env.publicUrl === localOrigin(env.host, env.port) ? localOrigin(env.host, port) : env.publicUrl;
  const accounts = DEMO_ACCOUNTS.map(({ email, note }) => `    ${email.padEnd(28)}${note}`);
  const demo = withDemo ? [`  Demo accounts, password ${DEMO_PASSWORD}:`, ...accounts, ''] : [];
  return ['', `  Nasaq is ready:  ${address}`, '', ...demo].join('\n');
}

async function start(): Promise<void> {
  const env = loadEnv(process.env);
  const root = findRoot();
  const definitionsRoot = process.env['DEFINITIONS_ROOT'] ?? root;
  const { database, definitions } = await openAll(definitionsRoot, env);
  const withDemo = await prepareDatabase(database, root, env);
  const build = (made: Compilation) => createApp({ env, database, definitions: made, clientFolder: path.join(root, 'dist/client'), logTo, now, passwords });
  const app = await build(definitions);
  const endUpkeep = startUpkeep(database, now, (error) => app.log.error({ err: error }, 'upkeep failed'));
  let served: Served | undefined;
  const close = async () => {
    endUpkeep();
    await (served ?? app).close();
    await database.close();
  };
  stopOnSignals(close);
  served = await listen(env, close, () => (process.env['NODE_ENV'] === 'development' ? listenAndReload({ ...env, root: definitionsRoot, first: app, build, say }) : listenOnce(app, env)));
  say(banner(served.port, env, withDemo));
}

/** What listens, and on which port. */
interface Served {
  port: number;
  close(): Promise<void>;
}

async function listenOnce(app: FastifyInstance, { host, port }: Env): Promise<Served> {
  await app.listen({ host, port });
  return { port: (app.server.address() as { port: number }).port, close: () => app.close() };
}

async function listen({ host, port }: Env, close: () => Promise<void>, begin: () => Promise<Served>): Promise<Served> {
  try {
    return await begin();
  } catch (error) {
    await close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartFailure(`Port ${port} is in use on ${host}. Stop what listens there, or set PORT to another number.`);
  }
}

start().catch((error: unknown) => {
  const told = error instanceof StartFailure || error instanceof EnvError || error instanceof DatabaseUnusable;
  process.stderr.write(`${told ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
