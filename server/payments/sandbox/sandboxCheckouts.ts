import type { Selectable } from 'kysely';
import { columnsOf, type Db, globals, isDue, type Tables } from 'nasaq/server';

/** A checkout of the sandbox gateway. */
export type SandboxCheckout = Selectable<Tables['sandbox_checkout']>;

/** A payment attempt on a sandbox checkout. */
export interface SandboxAttempt {
  payment_id: string;
  outcome: string;
  code: string;
  brand: string;
  due_at: Date | null;
}

export async function addCheckout(
  db: Db,
  checkout: Pick<SandboxCheckout, 'id' | 'reference' | 'amount' | 'currency'>,
  at: Date,
): Promise<void> {
  await globals(db)
    .insertInto('sandbox_checkout')
    .values({ ...checkout, created_at: at })
    .execute();
}

export async function findCheckout(db: Db, id: string): Promise<SandboxCheckout | undefined> {
  return globals(db)
    .selectFrom('sandbox_checkout')
    .select(columnsOf('sandbox_checkout'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the checkouts with a reference on which a payment was attempted. */
export async function findCheckouts(db: Db, reference: string): Promise<SandboxCheckout[]> {
  return globals(db)
    .selectFrom('sandbox_checkout')
    .select(columnsOf('sandbox_checkout'))
    .where('reference', '=', reference)
    .where('payment_id', 'is not', null)
    .execute();
}

/** Closes a checkout for further payment attempts. Earlier attempts stay. */
export async function closeCheckout(db: Db, id: string, at: Date): Promise<void> {
  await globals(db)
    .updateTable('sandbox_checkout')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Records a payment attempt on an open checkout that has none yet, or whose last one was refused.
 * @returns whether it was recorded; false if the checkout is closed, or if its last attempt was not
 * refused
 */
export async function addAttempt(db: Db, id: string, attempt: SandboxAttempt): Promise<boolean> {
  const changed = await globals(db)
    .updateTable('sandbox_checkout')
    .set({ ...attempt, called_at: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(({ or, eb }) => or([eb('payment_id', 'is', null), eb('outcome', '=', 'refused')]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/**
 * Records the decision of the card holder on an attempt that awaits it, if the checkout is open.
 */
export async function decideAttempt(
  db: Db,
  id: string,
  decision: Pick<SandboxAttempt, 'outcome' | 'code' | 'due_at'>,
): Promise<boolean> {
  const changed = await globals(db)
    .updateTable('sandbox_checkout')
    .set(decision)
    .where('id', '=', id)
    .where('outcome', '=', 'challenge')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/**
 * No webhook is scheduled further ahead than this, in milliseconds. A later `due_at` means that the
 * clock was set back; see isDue.
 */
const MAX_WEBHOOK_DELAY_MS = 3_600_000;

/** Returns the checkouts whose webhook is due. */
export async function findDueWebhooks(db: Db, now: Date): Promise<SandboxCheckout[]> {
  return globals(db)
    .selectFrom('sandbox_checkout')
    .select(columnsOf('sandbox_checkout'))
    .where('called_at', 'is', null)
    .where(isDue(now, MAX_WEBHOOK_DELAY_MS))
    .orderBy('due_at')
    .limit(20)
    .execute();
}

/** Records that the webhook was delivered, or schedules it again. */
export async function updateWebhook(
  db: Db,
  { payment_id }: SandboxCheckout,
  change: { called_at: Date } | { due_at: Date },
): Promise<void> {
  await globals(db)
    .updateTable('sandbox_checkout')
    .set(change)
    .where('payment_id', '=', payment_id)
    .execute();
}
