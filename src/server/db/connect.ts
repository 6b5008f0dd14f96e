import type { IsolationLevel, Kysely, PostgresPool } from 'kysely';
import pg from 'pg';
import type { CopyTo } from './copies.ts';
import { openEngine } from './embedded.ts';
import { freeSpace } from './folder.ts';
import { setTypeParsers } from './parsers.ts';
import { openPostgres, type Pooler } from './postgres.ts';
import { createSpaceGuard, StorageFull, type SpaceState } from './spaceGuard.ts';
import { createKysely, createStatementPool, type StatementObserver } from './statements.ts';
import { EmbeddedStream } from './stream.ts';
import type { Tables } from './tables.ts';

/**
 * A database, or a transaction in it. It has no queries of its own: those of a company begin with
 * `scopedTo`, and those on tables without a company with `globals` (src/server/rows/scope.ts).
 */
export interface Db extends Pick<Kysely<Tables>, 'executeQuery' | 'getExecutor'> {
  transaction(): Transaction & { setIsolationLevel(level: IsolationLevel): Transaction };
}

interface Transaction {
  execute<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** An open database: PostgreSQL or the embedded engine. */
export interface Database {
  db: Db;
  embedded: boolean;
  /**
   * Runs `work` on one connection without the statement timeout of requests, for migrations and
   * similar work.
   */
  withConnection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * @throws DatabaseUnusable if a connection pooler in front of the database breaks prepared
   * statements.
   */
  assertSupported(): Promise<void>;
  /**
   * Resolves when the database can be used, with the state of its disk if it is known. Throws if
   * the database does not answer or is read-only.
   */
  ping(): Promise<SpaceState>;
  /** Reclaims space and refreshes statistics, if the engine does not do so by itself. */
  vacuum(): Promise<void>;
  /** Only defined for the embedded database. PostgreSQL has its own backup tools. */
  copyTo?: CopyTo;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The address of PostgreSQL. Without it, the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** The connection pooler in front of PostgreSQL. */
  databasePooler?: Pooler;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
  /**
   * Called when the embedded database has stopped unexpectedly. No query can be answered after
   * that.
   */
  onUnexpectedStop?: (error: Error) => void;
  /**
   * Returns the free bytes for the embedded database. Default: the free space on the disk of
   * `dataDir`.
   */
  freeSpace?: () => number;
}

/**
 * The embedded engine runs one statement at a time, so a queue is normal and the timeout can be
 * long.
 */
const EMBEDDED_CONNECT_TIMEOUT_MS = 15_000;

/** The engine is one process in single-user mode, so there is only one connection. */
const EMBEDDED_POOL_OPTIONS = {
  max: 1,
  host: 'embedded',
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  connectionTimeoutMillis: EMBEDDED_CONNECT_TIMEOUT_MS,
  idleTimeoutMillis: 0,
} satisfies pg.PoolConfig;

/** @throws FolderInUse if another process has the embedded database open. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  setTypeParsers();
  const { databaseUrl, databasePooler, onError } = options;
  return databaseUrl
    ? openPostgres(databaseUrl, { onError, pooler: databasePooler })
    : openEmbedded(options);
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onError = () => {}, onUnexpectedStop } = options;
  const engine = await openEngine(dataDir, onUnexpectedStop);
  let stream: EmbeddedStream | undefined;
  const connections = new pg.Pool({
    ...EMBEDDED_POOL_OPTIONS,
    stream: () => (stream = new EmbeddedStream(engine.exec)),
  });
  connections.on('error', onError);
  // If the engine stops while a request holds the connection, the next statement of that request
  // fails. Without this listener, the error event would end the process.
  connections.on('connect', (client) => client.on('error', () => {}));
  const stopAtOnce = (reason: string) => {
    engine.stopAtOnce(reason);
    // The driver waits for a ReadyForQuery message that a stopped engine never sends.
    stream?.destroy(new Error('The embedded database has stopped.'));
  };
  const space = createSpaceGuard(options.freeSpace ?? (() => freeSpace(dataDir)));
  const observer: StatementObserver = {
    beforeStatement: (text) => space.assertFits(text),
    onFailure: (error) => {
      if (error instanceof pg.DatabaseError && isEngineFault(error)) stopAtOnce(error.message);
    },
  };
  const pool = createStatementPool(connections, { observer, named: true });
  return {
    db: createKysely(pool),
    embedded: true,
    withConnection: (work) => withClient(connections, work),
    assertSupported: () => Promise.resolve(),
    ping: async () => {
      await pingPool(pool);
      return space.state();
    },
    vacuum: async () => {
      if (space.state() !== 'ok') throw new StorageFull();
      await engine.vacuum();
    },
    copyTo: engine.copyTo,
    close: async () => {
      await connections.end();
      await engine.close();
    },
  };
}

/** Resolves when the engine answers a query. */
async function pingPool(pool: PostgresPool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select 1', []);
  } finally {
    client.release();
  }
}

async function withClient<T>(
  connections: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await connections.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/**
 * Whether the error is one after which the engine must not be used: it lacked a resource, or met a
 * system or internal error. After a failed write to a file, the engine answers that statement with
 * an error and never answers again.
 */
function isEngineFault({ code = '' }: pg.DatabaseError): boolean {
  return /^(53|58|XX)/.test(code);
}
