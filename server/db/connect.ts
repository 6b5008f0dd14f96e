import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { CopyTo } from './copies.ts';
import { openEngine } from './embedded.ts';
import { freeSpace } from './folder.ts';
import { setTypeParsers } from './parsers.ts';
import { createSpaceGuard } from './space.ts';
import { EmbeddedStream } from './stream.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** An open database, whichever engine. */
export interface Database {
  db: Db;
  embedded: boolean;
  /** Runs `work` on one connection without the limits on time that requests have: for migrations and the like. */
  withConnection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Returns when the database can be used, and throws when it does not answer or only reads. */
  ping(): Promise<void>;
  /** Reclaims space and refreshes statistics where the engine does not do it by itself. */
  tidy(): Promise<void>;
  /** Of the embedded database alone: PostgreSQL brings tools of its own. */
  copyTo?: CopyTo;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Told of connections that break while nobody uses them. */
  onError?: (error: Error) => void;
  /** Told when the embedded database has ended by itself: nothing can be answered any more. */
  onDeath?: (error: Error) => void;
  /** Bytes that are free for the embedded database; those of the folder's disk unless told otherwise. */
  freeSpace?: () => number;
}

/** No request waits longer than this for a connection, and again for its answer: 503 comes within three seconds. */
const PATIENCE = 2500;

/** The embedded engine answers one at a time: a queue is normal, and nothing can be unreachable. */
const EMBEDDED_PATIENCE = 15_000;

/** One connection: the engine is one process in single-user mode. */
const EMBEDDED = {
  max: 1,
  host: 'embedded',
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  connectionTimeoutMillis: EMBEDDED_PATIENCE,
  idleTimeoutMillis: 0,
} satisfies pg.PoolConfig;

/** @throws FolderInUse when another process has the embedded database open. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  setTypeParsers();
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onError, onDeath } = options;
  const engine = await openEngine(dataDir, onDeath);
  let stream: EmbeddedStream | undefined;
  const pool = createPool({ ...EMBEDDED, stream: () => (stream = new EmbeddedStream(engine.exec)) }, onError);
  const abandon = (reason: string) => {
    engine.abandon(reason);
    // The driver waits for the engine to be ready again, which it never says.
    stream?.destroy(new Error('The embedded database has stopped.'));
  };
  const assertSpace = createSpaceGuard(options.freeSpace ?? (() => freeSpace(dataDir)));
  return {
    db: createKysely(pool, createWatch(abandon, assertSpace)),
    embedded: true,
    withConnection: (work) => withClient(() => pool.connect(), work),
    ping: () => ping(pool),
    tidy: async () => {
      assertSpace();
      await engine.tidy();
    },
    copyTo: engine.copyTo,
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

function openPostgres(connectionString: string, { onError }: DatabaseOptions): Database {
  const pool = createPool(
    { connectionString, max: 10, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE, statement_timeout: PATIENCE, application_name: 'nasaq' },
    onError,
  );
  return {
    db: createKysely(pool),
    embedded: false,
    withConnection: (work) => withOwnClient(connectionString, work),
    ping: () => ping(pool),
    tidy: () => Promise.resolve(),
    close: () => pool.end(),
  };
}

function createPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // A connection that breaks while a request holds it fails that request's next statement; untold, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** @throws also where the database only reads: it can answer, but nobody can save or sign in. */
async function ping(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ readOnly: boolean }>(`select current_setting('transaction_read_only')::boolean as "readOnly"`);
  if (rows[0]?.readOnly) throw new DatabaseReadOnly('The database only reads.');
}

/** Answered as the database itself refuses a write. */
class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

async function withClient<T>(connect: () => Promise<pg.PoolClient>, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function withOwnClient<T>(connectionString: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE, application_name: 'nasaq' });
  // Told by the statement that fails of it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Looks at each statement, before it is asked and when it has failed. */
interface Watch {
  before(text: string): void;
  failed(error: unknown): void;
}

const NO_WATCH: Watch = { before: () => {}, failed: () => {} };

/**
 * The embedded engine does not survive a file that cannot be written: it answers that statement and never another. So nothing
 * is written where room is short, and an engine that has met such a file all the same is given up at once.
 */
function createWatch(abandon: (reason: string) => void, assertSpace: () => void): Watch {
  return {
    before: (text) => {
      if (/^(insert|update|with)\b/.test(text)) assertSpace();
    },
    failed: (error) => {
      if (error instanceof pg.DatabaseError && isEngineFault(error)) abandon(error.message);
    },
  };
}

/** Out of resources, a fault of the system, or of the engine itself. */
function isEngineFault({ code = '' }: pg.DatabaseError): boolean {
  return /^(53|58|XX)/.test(code);
}

function createKysely(pool: pg.Pool, watch: Watch = NO_WATCH): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool, watch) }) });
}

/** Statements kept prepared on a connection at most. The server's own set is far smaller; odd ones beyond run unprepared. */
const MAX_PREPARED = 300;

/** A pool whose statements are prepared once a connection, under a name made from their text. */
function preparing(pool: pg.Pool, watch: Watch): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? prepareClient(client, names, watch);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function prepareClient(client: pg.PoolClient, names: Map<string, string>, watch: Watch): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, values: unknown[]) => {
    watch.before(text);
    try {
      const name = nameOf(text, names);
      return await client.query(name ? { name, text, values } : { text, values });
    } catch (error) {
      // Without an SQLSTATE the statement may still be running: the connection must not serve anyone else.
      broken ||= !(error instanceof pg.DatabaseError);
      watch.failed(error);
      throw error;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/**
 * A text search is planned anew each time: whether to walk the order or the search index depends on the words.
 * Transaction commands have nothing to prepare.
 */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_PREPARED || text.includes(' like ') || !/^(select|insert|update|delete|with) /.test(text)) return undefined;
  const name = `q${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
