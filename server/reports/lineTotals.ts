import { sql, type RawBuilder } from 'kysely';

/** Counts interviews by result. */
export const interviewTotals = () => ({
  count: sql`count(*)`,
  success: sql`count(*) filter (where status = 'success')`,
  retake: sql`count(*) filter (where status = 'retake')`,
  rejected: sql`count(*) filter (where status = 'rejected')`,
});

/** Counts reservations by kind. */
export const reservationTotals = () => ({
  count: sql`count(*)`,
  amount: sql`sum(amount)`,
  fresh: sql`count(*) filter (where kind = 'new')`,
  continuing: sql`count(*) filter (where kind = 'continuing')`,
  company: sql`count(*) filter (where kind = 'company')`,
});

/** Sums instalments. An instalment is delayed if it was due before `today` and is not paid. */
export const instalmentTotals = (today: string) => ({
  count: sql`count(*)`,
  amount: sql`sum(amount)`,
  paid: sql`sum(paid)`,
  remaining: sql`sum(remaining)`,
  delayed: sql`sum(remaining) filter (where due_on < ${today}::date)`,
});

/** The status of an instalment on a day. */
export const instalmentStatus = (today: unknown): RawBuilder<string> =>
  sql`(case when is_cancelled then 'cancelled' when remaining = 0 then 'paid' when due_on < ${today}::date then 'delayed' else 'remaining' end)`;

/** Counts instalments by status. The remaining amount of a cancelled instalment is 0. */
export const instalmentCounts = (today: string) => ({
  paidCount: sql`count(*) filter (where remaining = 0 and not is_cancelled)`,
  remainingCount: sql`count(*) filter (where remaining <> 0 and due_on >= ${today}::date)`,
  delayedCount: sql`count(*) filter (where remaining <> 0 and due_on < ${today}::date)`,
  cancelledCount: sql`count(*) filter (where is_cancelled)`,
});
