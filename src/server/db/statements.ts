import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import { isTimeout } from './unavailable.ts';

/** Provides connections: a pool, or the pool of the host in use. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Observes the statements and their results. */
export interface StatementObserver {
  /** Called before a connection is taken. May throw to prevent it. */
  beforeConnect?(): void;
  /** Called before a statement is sent. May throw to prevent it. */
  beforeStatement?(text: string): void;
  onAnswer?(): void;
  /** Called if no connection was available, or a statement failed on `client`. */
  onFailure?(error: unknown, client?: pg.PoolClient): void;
}

export interface StatementOptions {
  observer: StatementObserver;
  /** Whether statements are prepared with a name, which persists on the connection. */
  named: boolean;
}

/**
 * The maximum number of prepared statements per connection. The server's own statements are far
 * fewer. Others beyond the limit are not prepared.
 */
const MAX_PREPARED_STATEMENTS = 300;

/**
 * SQLSTATE of a write on a read-only database. Another connection may lead to a host that accepts
 * it.
 */
const READ_ONLY = '25006';

export function createKysely(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Creates a pool whose statements are observed, and are prepared once per connection under a name
 * derived from their text.
 */
export function createStatementPool(
  source: ConnectionSource,
  { observer, named }: StatementOptions,
): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = named ? (text: string) => findStatementName(text, names) : () => undefined;
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await connect(source, observer);
      const wrapped = clients.get(client) ?? wrapClient(client, nameOf, observer);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => source.end(),
  };
}

async function connect(
  source: ConnectionSource,
  observer: StatementObserver,
): Promise<pg.PoolClient> {
  observer.beforeConnect?.();
  try {
    return await source.connect();
  } catch (error) {
    observer.onFailure?.(error);
    throw error;
  }
}

function wrapClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  observer: StatementObserver,
): PostgresPoolClient {
  let [isBroken, timeoutError]: [boolean, unknown] = [false, undefined];
  const query = async (text: string, values: unknown[]) => {
    // After a timeout, no further statement is sent. The rollback of the transaction, for example,
    // would time out again.
    if (timeoutError) throw timeoutError;
    observer.beforeStatement?.(text);
    try {
      const name = nameOf(text);
      const result = await client.query(name ? { name, text, values } : { text, values });
      observer.onAnswer?.();
      return result;
    } catch (error) {
      isBroken ||= isConnectionError(error);
      if (isTimeout(error)) timeoutError = error;
      observer.onFailure?.(error, client);
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/**
 * Checks whether the connection must be closed. Without an SQLSTATE, the statement may still be
 * running.
 */
function isConnectionError(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code === READ_ONLY;
}

/**
 * Returns the name for a prepared statement, or undefined. Text searches are planned anew each
 * time, because the best plan depends on the words. Transaction commands have nothing to prepare.
 */
function findStatementName(text: string, names: Map<string, string>): string | undefined {
  const knownName = names.get(text);
  if (knownName) return knownName;
  if (
    names.size >= MAX_PREPARED_STATEMENTS ||
    text.includes(' like ') ||
    !/^(select|insert|update|delete|with) /.test(text)
  )
    return undefined;
  const name = `q${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
