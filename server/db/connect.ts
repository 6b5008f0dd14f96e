import type { Kysely, PostgresPool } from 'kysely';
import pg from 'pg';
import type { CopyTo } from './copies.ts';
import { openEngine } from './embedded.ts';
import { freeSpace } from './folder.ts';
import { setTypeParsers } from './parsers.ts';
import { openPostgres, type Pooler } from './postgres.ts';
import { createSpaceGuard, StorageFull, type SpaceState } from './spaceGuard.ts';
import { createKysely, createStatementPool, type Watch } from './statements.ts';
import { EmbeddedStream } from './stream.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** An open database, whichever engine. */
export interface Database {
  db: Db;
  embedded: boolean;
  /** Runs `work` on one connection without the limits on time that requests have: for migrations and the like. */
  withConnection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** @throws DatabaseUnusable where something between the server and the database takes away what the server relies on. */
  assertSupported(): Promise<void>;
  /** Returns when the database can be used, with the state of its disk where that is known. Throws when it does not answer or only reads. */
  ping(): Promise<SpaceState>;
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
  /** What stands before PostgreSQL. */
  databasePooler?: Pooler;
  /** Told of connections that break while nobody uses them. */
  onError?: (error: Error) => void;
  /** Told when the embedded database has ended by itself: nothing can be answered any more. */
  onDeath?: (error: Error) => void;
  /** Bytes that are free for the embedded database; those of the folder's disk unless told otherwise. */
  freeSpace?: () => number;
}

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
  const { databaseUrl, databasePooler, onError } = options;
  return databaseUrl
    ? openPostgres(databaseUrl, { onError, pooler: databasePooler })
    : openEmbedded(options);
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onError = () => {}, onDeath } = options;
  const engine = await openEngine(dataDir, onDeath);
  let stream: EmbeddedStream | undefined;
  const connections = new pg.Pool({
    ...EMBEDDED,
    stream: () => (stream = new EmbeddedStream(engine.exec)),
  });
  connections.on('error', onError);
  // An engine that stops while a request holds the connection fails that request's next statement; untold, it would end the process.
  connections.on('connect', (client) => client.on('error', () => {}));
  const abandon = (reason: string) => {
    engine.abandon(reason);
    // The driver waits for the engine to be ready again, which it never says.
    stream?.destroy(new Error('The embedded database has stopped.'));
  };
  const space = createSpaceGuard(options.freeSpace ?? (() => freeSpace(dataDir)));
  const watch: Watch = {
    asking: (text) => space.assertFits(text),
    failed: (error) => {
      if (error instanceof pg.DatabaseError && isEngineFault(error)) abandon(error.message);
    },
  };
  const pool = createStatementPool(connections, { watch, named: true });
  return {
    db: createKysely(pool),
    embedded: true,
    withConnection: (work) => withClient(connections, work),
    assertSupported: () => Promise.resolve(),
    ping: async () => {
      await queryPool(pool);
      return space.state();
    },
    tidy: async () => {
      if (space.state() !== 'ok') throw new StorageFull();
      await engine.tidy();
    },
    copyTo: engine.copyTo,
    close: async () => {
      await connections.end();
      await engine.close();
    },
  };
}

/** Returns when the engine answers. */
async function queryPool(pool: PostgresPool): Promise<void> {
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
 * Whether the engine is out of resources, met a fault of the system, or is at fault itself. It does not survive a file that cannot be
 * written: it answers that statement and never another, and is given up at once.
 */
function isEngineFault({ code = '' }: pg.DatabaseError): boolean {
  return /^(53|58|XX)/.test(code);
}
