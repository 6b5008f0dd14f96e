import { repeat } from '../services/repeat.ts';
import type { Database, Db } from './connect.ts';
import { KEY_KEPT } from './idempotency.ts';

/** So long a mail that could not be sent can be looked at. */
const UNSENT_KEPT = 7 * 86_400_000;

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
  await db.deleteFrom('outbox').where('given_up_at', '<=', new Date(now.getTime() - UNSENT_KEPT).toISOString()).execute();
  await db.deleteFrom('idempotency_key').where('claimed_at', '<=', new Date(now.getTime() - KEY_KEPT).toISOString()).execute();
  await db.deleteFrom('sandbox_checkout').where('created_at', '<=', new Date(now.getTime() - SANDBOX_KEPT).toISOString()).execute();
  await db.deleteFrom('login_limit').where('resets_at', '<=', at).execute();
}

/**
 * Lets go of the keys of creating requests that were under way when the process before this one died. Only for a database
 * that no other process works on: else they are let go of when no request can be under way any more.
 */
export async function releaseUnanswered(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('answer', 'is', null).execute();
}

/** Clears and tidies from time to time. Returns the function that ends it, and waits for what is under way. */
export function startUpkeep(database: Pick<Database, 'db' | 'tidy'>, now: () => Date, onError: (error: unknown) => void, every = OFTEN): () => Promise<void> {
  return repeat(() => clearExpired(database.db, now()).then(() => database.tidy()), onError, every);
}
