import { startInterval } from '../base/interval.ts';
import type { Database, Db } from '../db/connect.ts';
import type { Retention } from './retention.ts';
import { KEY_LIFETIME_MS } from '../records/idempotency.ts';
import { prune, type PruneOptions } from './prune.ts';
import { ofEveryCompany } from '../rows/scope.ts';

const MAINTENANCE_INTERVAL_MS = 10 * 60_000;

/**
 * Deletes expired rows of all companies at once. Expired sessions, links, keys and counters already
 * count as missing.
 */
export async function clearExpired(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await ofEveryCompany(db).deleteFrom('session').where('expires_at', '<=', at).execute();
  await ofEveryCompany(db).deleteFrom('password_reset').where('expires_at', '<=', at).execute();
  await ofEveryCompany(db).deleteFrom('email_undo').where('expires_at', '<=', at).execute();
  await ofEveryCompany(db)
    .deleteFrom('idempotency_key')
    .where('claimed_at', '<=', new Date(now.getTime() - KEY_LIFETIME_MS).toISOString())
    .execute();
  await ofEveryCompany(db).deleteFrom('login_limit').where('resets_at', '<=', at).execute();
}

/**
 * Releases the idempotency keys of requests that were in progress when the previous process died.
 * Only for a database that no other process uses. Otherwise the keys are released when no request
 * can be in progress any more.
 */
export async function releaseUnfinishedKeys(db: Db): Promise<void> {
  await ofEveryCompany(db).deleteFrom('idempotency_key').where('answer', 'is', null).execute();
}

export interface MaintenanceOptions {
  database: Pick<Database, 'db' | 'vacuum'>;
  retention: Retention;
  /** Deletes old rows of the product. */
  maintenance?: PruneOptions['maintenance'];
  now: () => Date;
  onError: (error: unknown) => void;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}

/**
 * Deletes expired rows, prunes old data and vacuums the database at an interval. Returns the
 * function that stops this and waits for the current statement.
 */
export function startMaintenance({
  database,
  retention,
  maintenance,
  now,
  onError,
  intervalMs = MAINTENANCE_INTERVAL_MS,
}: MaintenanceOptions): () => Promise<void> {
  let hasEnded = false;
  const work = async () => {
    await clearExpired(database.db, now());
    await prune(database.db, {
      retention,
      maintenance,
      now: now(),
      shouldContinue: () => !hasEnded,
    });
    await database.vacuum();
  };
  const end = startInterval(work, onError, intervalMs);
  return () => {
    hasEnded = true;
    return end();
  };
}
