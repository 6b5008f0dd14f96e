import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { createHostSelector, parseDatabaseUrl, type HostSelector } from './hostSelector.ts';
import { createOutageDetector, type OutageDetector } from './outageDetector.ts';
import {
  createKysely,
  createStatementPool,
  type ConnectionSource,
  type Watch,
} from './statements.ts';
import { isTimeout } from './unavailable.ts';
import { DatabaseSetupError } from './errors.ts';

/** A pooler between the server and PostgreSQL that gives each transaction another connection, such as PgBouncer. */
export type Pooler = 'transaction' | undefined;

/** No request waits longer than this for a connection, or for the answer to a statement. */
const PATIENCE = 2500;

/**
 * When the server gives a statement up that PostgreSQL should have ended by itself: it does not answer at all then. With this, 503 comes
 * within three seconds.
 */
const GIVEN_UP_AFTER = PATIENCE + 250;

export interface PostgresOptions {
  onError?: ((error: Error) => void) | undefined;
  pooler?: Pooler;
}

export function openPostgres(databaseUrl: string, { onError = () => {}, pooler }: PostgresOptions) {
  const hosts = createHostSelector(parseDatabaseUrl(databaseUrl));
  const silence = createOutageDetector(() => ask(hosts));
  const hostOf = new WeakMap<pg.ClientBase, string>();
  const createPool = (url: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      application_name: 'nasaq',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: GIVEN_UP_AFTER,
      // A pooler refuses it: the connection serves others in between.
      ...(pooler === 'transaction' ? {} : { statement_timeout: PATIENCE }),
    });
    pool.on('error', (error) => {
      hosts.release(url);
      onError(error);
    });
    pool.on('connect', (client) => {
      hostOf.set(client, url);
      // A connection that breaks while a request holds it fails that request's next statement; untold, it would end the process.
      client.on('error', () => hosts.release(url));
    });
    return pool;
  };
  const source = createSource(hosts, createPool);
  const watch = createWatch(silence, (client) => hosts.release(hostOf.get(client) ?? ''));
  const pool = createStatementPool(source, { watch, named: pooler !== 'transaction' });
  return {
    db: createKysely(pool),
    embedded: false,
    withConnection: <T>(work: (client: pg.ClientBase) => Promise<T>) => withOwnClient(hosts, work),
    assertSupported: () => assertSupported(hosts, pooler),
    ping: () => ping(pool, () => hosts.release()),
    tidy: () => Promise.resolve(),
    close: async () => {
      silence.end();
      await pool.end();
    },
  };
}

/** The pool of the host in use. When another one is chosen, the connections to the one before end as soon as nobody uses them. */
function createSource(hosts: HostSelector, createPool: (url: string) => pg.Pool): ConnectionSource {
  let current: { url: string; pool: pg.Pool } | undefined;
  const poolOf = (url: string) => {
    if (current?.url !== url) {
      void current?.pool.end();
      current = { url, pool: createPool(url) };
    }
    return current.pool;
  };
  return {
    connect: async () => {
      const url = await hosts.choose();
      return poolOf(url)
        .connect()
        .catch((error: unknown) => {
          hosts.release(url);
          throw error;
        });
    },
    end: async () => current?.pool.end(),
  };
}

function createWatch(silence: OutageDetector, giveUpHost: (client: pg.PoolClient) => void): Watch {
  return {
    connecting: () => silence.assertAnswering(),
    answered: () => silence.answered(),
    failed: (error, client) => {
      if (error instanceof pg.DatabaseError) silence.answered();
      else if (isTimeout(error)) silence.unanswered();
      if (client && isHostFault(error)) giveUpHost(client);
    },
  };
}

/** Returns when the database answers, be it with a refusal. */
async function ask(hosts: HostSelector): Promise<void> {
  const question = { text: 'select 1', query_timeout: PATIENCE };
  await withOwnClient(hosts, (client) => client.query(question)).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
}

/** Whether another host may do what this one did not: it is not there, is being stopped, or only reads. */
function isHostFault(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|57P|25006)/.test(error.code ?? '');
}

/** @throws also where the database only reads, which `onReadOnly` is told of: it can answer, but nobody can save or sign in. */
async function ping(pool: PostgresPool, onReadOnly: () => void): Promise<'ok'> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
      [],
    );
    if (!rows[0]?.readOnly) return 'ok';
    onReadOnly();
    throw new DatabaseReadOnly('The database only reads.');
  } finally {
    client.release();
  }
}

/** Answered as the database itself refuses a write. */
class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

/** @throws DatabaseUnusable behind a pooler that nothing was said of: what one statement prepares would not be there for the next. */
async function assertSupported(hosts: HostSelector, pooler: Pooler): Promise<void> {
  if (pooler !== 'transaction' && (await isPooledByTransaction(hosts))) {
    throw new DatabaseSetupError(
      'a pooler in transaction mode stands before it. Set DATABASE_POOLER=transaction',
    );
  }
}

/** Whether connections to the database are shared: two of ours then meet in one of PostgreSQL, or one of ours is moved to another. */
async function isPooledByTransaction(hosts: HostSelector): Promise<boolean> {
  return withOwnClient(hosts, async (one) => {
    const first = await backendOf(one);
    // A pooler makes up the number that it tells at the beginning. Without one nothing else need be asked.
    if (first === (one as { processID?: number | null }).processID) return false;
    return withOwnClient(hosts, async (other) => {
      await other.query('begin');
      const second = await backendOf(other);
      const isShared = first === second || first !== (await backendOf(one));
      await other.query('rollback');
      return isShared;
    });
  });
}

/** The process of PostgreSQL that answers this statement. */
async function backendOf(client: pg.ClientBase): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
}

/** A connection without the limit on time that requests have. */
async function withOwnClient<T>(
  hosts: HostSelector,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await connectOwnClient(hosts);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connectOwnClient(hosts: HostSelector): Promise<pg.Client> {
  const url = await hosts.choose();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'nasaq',
  });
  // Told by the statement that fails of it.
  client.on('error', () => hosts.release(url));
  try {
    await client.connect();
  } catch (error) {
    hosts.release(url);
    throw error;
  }
  return client;
}
