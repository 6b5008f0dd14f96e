import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import { isTimeout } from './unavailable.ts';

/** Where connections come from: a pool, or the pool of whichever host is in use. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Looks at what is asked of the database and at what comes of it. */
export interface Watch {
  /** Before a connection is taken. Throws where none may be. */
  connecting?(): void;
  /** Before a statement is sent. Throws where it must not be. */
  asking?(text: string): void;
  answered?(): void;
  /** No connection was to be had, or a statement failed on this one. */
  failed?(error: unknown, client?: pg.PoolClient): void;
}

export interface StatementOptions {
  watch: Watch;
  /** Whether statements are prepared under names, which stay with the connection. */
  named: boolean;
}

/** Statements kept prepared on a connection at most. The server's own set is far smaller; odd ones beyond run unprepared. */
const MAX_PREPARED = 300;

/** A write on a database that only reads at the moment: another connection may lead to one that takes it. */
const READ_ONLY = '25006';

export function createKysely(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** A pool whose statements are watched, and prepared once a connection under a name made from their text. */
export function createStatementPool(
  source: ConnectionSource,
  { watch, named }: StatementOptions,
): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = named ? (text: string) => findName(text, names) : () => undefined;
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await connect(source, watch);
      const known = clients.get(client) ?? wrapClient(client, nameOf, watch);
      clients.set(client, known);
      return known;
    },
    end: () => source.end(),
  };
}

async function connect(source: ConnectionSource, watch: Watch): Promise<pg.PoolClient> {
  watch.connecting?.();
  try {
    return await source.connect();
  } catch (error) {
    watch.failed?.(error);
    throw error;
  }
}

function wrapClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  watch: Watch,
): PostgresPoolClient {
  let [isBroken, unanswered]: [boolean, unknown] = [false, undefined];
  const query = async (text: string, values: unknown[]) => {
    // Such as the rollback of a transaction that got no answer: it would wait for one again.
    if (unanswered) throw unanswered;
    watch.asking?.(text);
    try {
      const name = nameOf(text);
      const result = await client.query(name ? { name, text, values } : { text, values });
      watch.answered?.();
      return result;
    } catch (error) {
      isBroken ||= isConnectionError(error);
      if (isTimeout(error)) unanswered = error;
      watch.failed?.(error, client);
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** Whether the connection must not serve anyone else: without an SQLSTATE, the statement may still be running. */
function isConnectionError(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code === READ_ONLY;
}

/**
 * A text search is planned anew each time: whether to walk the order or the search index depends on the words.
 * Transaction commands have nothing to prepare.
 */
function findName(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (
    names.size >= MAX_PREPARED ||
    text.includes(' like ') ||
    !/^(select|insert|update|delete|with) /.test(text)
  )
    return undefined;
  const name = `q${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
