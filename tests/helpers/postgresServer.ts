import { ROOT } from './testDatabase.ts';

/** A PostgreSQL server that is started for one test file, which may stop and start it. */
export interface PostgresServer {
  url: string;
  /** Stops the server; `resume` starts it again with its data. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Keeps accepting connections but stops responding. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

// The scripts are plain JavaScript, because they run before any dependency is installed.
const load = (file: string) => import(String(new URL(`file://${ROOT}/scripts/test/${file}`)));

/**
 * Starts the server. PostgreSQL must be installed on this machine, even if TEST_DATABASE_URL names
 * a database elsewhere.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { findPostgres } = (await load('programs.mjs')) as { findPostgres(): string | undefined };
  const { startPostgres } = (await load('postgres.mjs')) as {
    startPostgres(bin: string): Promise<PostgresServer>;
  };
  const programs = findPostgres();
  if (!programs)
    throw new Error(
      'This test starts its own PostgreSQL server, so PostgreSQL must be installed on this machine.',
    );
  return startPostgres(programs);
}
