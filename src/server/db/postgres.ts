import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { createHostSelector, parseDatabaseUrl, type HostSelector } from './hostSelector.ts';
import { createOutageDetector, type OutageDetector } from './outageDetector.ts';
import {
  createKysely,
  createStatementPool,
  type ConnectionSource,
  type StatementObserver,
} from './statements.ts';
import { isTimeout } from './unavailable.ts';
import { DatabaseUnusable } from './errors.ts';

/**
 * A connection pooler that assigns a PostgreSQL connection per transaction, such as PgBouncer in
 * transaction mode.
 */
export type Pooler = 'transaction' | undefined;

/** How long a request waits for a connection, and for the result of a statement. */
const STATEMENT_TIMEOUT_MS = 2500;

/**
 * When the server gives up a statement that PostgreSQL should have cancelled by itself, which means
 * that PostgreSQL does not answer at all. With this value, the 503 response is sent within three
 * seconds.
 */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 250;

export interface PostgresOptions {
  onError?: ((error: Error) => void) | undefined;
  pooler?: Pooler;
}

export function openPostgres(databaseUrl: string, { onError = () => {}, pooler }: PostgresOptions) {
  const hosts = createHostSelector(parseDatabaseUrl(databaseUrl));
  const outages = createOutageDetector(() => pollHost(hosts));
  const hostOf = new WeakMap<pg.ClientBase, string>();
  const createPool = (url: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      application_name: 'nasaq',
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      // A pooler rejects this parameter, because it shares the connection with other clients.
      ...(pooler === 'transaction' ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    });
    pool.on('error', (error) => {
      hosts.reportFailure(url);
      onError(error);
    });
    pool.on('connect', (client) => {
      hostOf.set(client, url);
      // If a connection breaks while a request holds it, the next statement of that request fails.
      // Without this listener, the error event would end the process.
      client.on('error', () => hosts.reportFailure(url));
    });
    return pool;
  };
  const source = createSource(hosts, createPool);
  const observer = createObserver(outages, (client) =>
    hosts.reportFailure(hostOf.get(client) ?? ''),
  );
  const pool = createStatementPool(source, { observer, named: pooler !== 'transaction' });
  return {
    db: createKysely(pool),
    embedded: false,
    withConnection: <T>(work: (client: pg.ClientBase) => Promise<T>) =>
      withSeparateClient(hosts, work),
    assertSupported: () => assertSupported(hosts, pooler),
    ping: () => ping(pool, () => hosts.reportFailure()),
    vacuum: () => Promise.resolve(),
    close: async () => {
      outages.stop();
      await pool.end();
    },
  };
}

/**
 * Connects to the pool of the host in use. When another host is chosen, the previous pool closes
 * its connections as soon as they are idle.
 */
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
          hosts.reportFailure(url);
          throw error;
        });
    },
    end: async () => current?.pool.end(),
  };
}

function createObserver(
  outages: OutageDetector,
  reportHostFailure: (client: pg.PoolClient) => void,
): StatementObserver {
  return {
    beforeConnect: () => outages.assertAnswering(),
    onAnswer: () => outages.reportAnswer(),
    onFailure: (error, client) => {
      if (error instanceof pg.DatabaseError) outages.reportAnswer();
      else if (isTimeout(error)) outages.reportTimeout();
      if (client && isHostFault(error)) reportHostFailure(client);
    },
  };
}

/** Resolves when the database answers, even if it answers with an error. */
async function pollHost(hosts: HostSelector): Promise<void> {
  const query = { text: 'select 1', query_timeout: STATEMENT_TIMEOUT_MS };
  await withSeparateClient(hosts, (client) => client.query(query)).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
}

/**
 * Checks whether another host may succeed where this one failed: it is unreachable, shutting down
 * or read-only.
 */
function isHostFault(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|57P|25006)/.test(error.code ?? '');
}

/**
 * Sends a query.
 * @throws if the database does not answer, or is read-only, because then nobody can save or sign
 * in. If it is read-only, `onReadOnly` is called first.
 */
async function ping(pool: PostgresPool, onReadOnly: () => void): Promise<'ok'> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
      [],
    );
    if (!rows[0]?.readOnly) return 'ok';
    onReadOnly();
    throw new DatabaseReadOnly('The database is read-only.');
  } finally {
    client.release();
  }
}

/** Has the SQLSTATE of a write that a read-only database rejects. */
class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

/**
 * @throws DatabaseUnusable if a pooler is in front of the database that is not configured: a
 * statement prepared by one query would be missing for the next.
 */
async function assertSupported(hosts: HostSelector, pooler: Pooler): Promise<void> {
  if (pooler !== 'transaction' && (await isPooledByTransaction(hosts))) {
    throw new DatabaseUnusable(
      'a pooler in transaction mode is in front of it. Set DATABASE_POOLER=transaction',
    );
  }
}

/**
 * Detects a pooler: two of our connections share one PostgreSQL backend, or one of ours moves to
 * another backend.
 */
async function isPooledByTransaction(hosts: HostSelector): Promise<boolean> {
  return withSeparateClient(hosts, async (firstClient) => {
    const firstPid = await readBackendPid(firstClient);
    // A pooler sends a made-up process id when the connection starts. If the id is real, there is
    // no pooler.
    if (firstPid === (firstClient as { processID?: number | null }).processID) return false;
    return withSeparateClient(hosts, async (secondClient) => {
      await secondClient.query('begin');
      const secondPid = await readBackendPid(secondClient);
      const isShared = firstPid === secondPid || firstPid !== (await readBackendPid(firstClient));
      await secondClient.query('rollback');
      return isShared;
    });
  });
}

/** Returns the process id of the PostgreSQL backend that runs this statement. */
async function readBackendPid(client: pg.ClientBase): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
}

/** Runs `work` on a separate connection, without the statement timeout of requests. */
async function withSeparateClient<T>(
  hosts: HostSelector,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await connectSeparateClient(hosts);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connectSeparateClient(hosts: HostSelector): Promise<pg.Client> {
  const url = await hosts.choose();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    application_name: 'nasaq',
  });
  // The statement that fails reports the error.
  client.on('error', () => hosts.reportFailure(url));
  try {
    await client.connect();
  } catch (error) {
    hosts.reportFailure(url);
    throw error;
  }
  return client;
}
