import { startInterval } from '../services/interval.ts';
import type { Database, Db } from './connect.ts';
import type { Retention } from '../services/retention.ts';
import { KEY_LIFETIME } from './idempotency.ts';
import { prune } from './prune.ts';

/** So long what was tried in the sandbox gateway can be asked after. */
const SANDBOX_KEPT = 7 * 86_400_000;

const OFTEN = 10 * 60_000;

/**
 * Clears away what is over, for all companies at once: the one query across them, and it answers nothing. Until then
 * expired rows only take up space.
 */
export async function clearExpired(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('session').where('expires_at', '<=', at).execute();
  await db.deleteFrom('password_reset').where('expires_at', '<=', at).execute();
  await db.deleteFrom('email_undo').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('idempotency_key')
    .where('claimed_at', '<=', new Date(now.getTime() - KEY_LIFETIME).toISOString())
    .execute();
  await db
    .deleteFrom('sandbox_checkout')
    .where('created_at', '<=', new Date(now.getTime() - SANDBOX_KEPT).toISOString())
    .execute();
  await db.deleteFrom('login_limit').where('resets_at', '<=', at).execute();
}

/**
 * Lets go of the keys of creating requests that were under way when the process before this one died. Only for a database
 * that no other process works on: else they are let go of when no request can be under way any more.
 */
export async function releaseUnfinishedKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('answer', 'is', null).execute();
}

export interface MaintenanceOptions {
  database: Pick<Database, 'db' | 'tidy'>;
  keep: Retention;
  now: () => Date;
  onError: (error: unknown) => void;
  /** Milliseconds between two runs. */
  every?: number;
}

/** Clears, prunes and tidies from time to time. Returns the function that ends it, and waits for the statement that is under way. */
export function startMaintenance({
  database,
  keep,
  now,
  onError,
  every = OFTEN,
}: MaintenanceOptions): () => Promise<void> {
  let hasEnded = false;
  const work = async () => {
    await clearExpired(database.db, now());
    await prune(database.db, { keep, now: now(), shouldContinue: () => !hasEnded });
    await database.tidy();
  };
  const end = startInterval(work, onError, every);
  return () => {
    hasEnded = true;
    return end();
  };
}
