import { ROOT } from './testDatabase.ts';

/** A PostgreSQL of the test's own, which it may stop and start. */
export interface OwnPostgres {
  url: string;
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Connections are still accepted, and nothing is answered any more. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

// The scripts are plain JavaScript, because they run before any dependency is there.
const load = (file: string) => import(String(new URL(`file://${ROOT}/scripts/test/${file}`)));

/** Starts it. Its programs must be on this machine, also where TEST_DATABASE_URL names a database elsewhere. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { findPostgres } = (await load('programs.mjs')) as { findPostgres(): string | undefined };
  const { startPostgres } = (await load('postgres.mjs')) as {
    startPostgres(bin: string): Promise<OwnPostgres>;
  };
  const programs = findPostgres();
  if (!programs)
    throw new Error(
      'This test stops and starts a PostgreSQL of its own: its programs must be on this machine.',
    );
  return startPostgres(programs);
}
