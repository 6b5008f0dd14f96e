import { sql } from 'kysely';
import { columnsOf, type Db, globals, isDue } from 'nasaq/server';
import type { OrderKey } from './paymentOrders.ts';

/** Schedules the next status check of the order; null deletes the schedule. */
export async function scheduleCheck(
  db: Db,
  { companyId, orderId }: OrderKey,
  dueAt: Date | null,
): Promise<void> {
  const row = { company_id: companyId, order_id: orderId };
  if (dueAt === null)
    await globals(db)
      .deleteFrom('payment_check')
      .where('company_id', '=', companyId)
      .where('order_id', '=', orderId)
      .execute();
  else
    await globals(db)
      .insertInto('payment_check')
      .values({ ...row, due_at: dueAt })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'order_id']).doUpdateSet({ due_at: dueAt }),
      )
      .execute();
}

/**
 * As `scheduleCheck`, for the process that leased the check. Does nothing if another process has
 * rescheduled it meanwhile, because that one has newer information.
 */
export async function rescheduleCheck(
  db: Db,
  { companyId, orderId, leasedUntil }: LeasedCheck,
  dueAt: Date | null,
): Promise<void> {
  const isStillLeased = sql<boolean>`company_id = ${companyId} and order_id = ${orderId} and due_at = ${leasedUntil}`;
  if (dueAt === null) await globals(db).deleteFrom('payment_check').where(isStillLeased).execute();
  else
    await globals(db)
      .updateTable('payment_check')
      .set({ due_at: dueAt })
      .where(isStillLeased)
      .execute();
}

/** An order whose status is being checked. */
export interface LeasedCheck extends OrderKey {
  attempts: number;
  leasedUntil: Date;
}

/**
 * Leases orders whose status check is due. No other process takes them until the lease ends. A
 * check that is due later than `maxDelayMs` from now was scheduled before the clock was set back,
 * and is due too.
 */
export async function leaseChecks(
  db: Db,
  now: Date,
  { max, leaseMs, maxDelayMs }: { max: number; leaseMs: number; maxDelayMs: number },
): Promise<LeasedCheck[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const due = globals(db)
    .selectFrom('payment_check')
    .select(['company_id', 'order_id'])
    .where(isDue(now, maxDelayMs))
    .orderBy('due_at')
    .limit(max)
    .forUpdate()
    .skipLocked();
  const leased = await globals(db)
    .updateTable('payment_check')
    .set({ due_at: leasedUntil, attempts: sql<number>`attempts + 1` })
    .where(({ eb, refTuple }) =>
      eb(refTuple('company_id', 'order_id'), 'in', due.$asTuple('company_id', 'order_id')),
    )
    .returning(columnsOf('payment_check'))
    .execute();
  return leased.map(({ company_id, order_id, attempts }) => ({
    companyId: company_id,
    orderId: order_id,
    attempts,
    leasedUntil,
  }));
}
