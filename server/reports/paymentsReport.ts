import { defineHooks, type Row } from 'nasaq/server';
import { daysBetween } from 'nasaq/shared';
import { instalmentStatus } from './lineTotals.ts';

/** The state of an instalment depends on the current day. */
export const paymentsReport = defineHooks('payments-report', {
  made: {
    status: (row, { today }) => statusOf(row, today),
    days_late: (row, { today }) =>
      statusOf(row, today) === 'delayed' ? daysBetween(row['due_on'] as string, today) : 0,
  },
  expressions: { status: instalmentStatus },
});

/** Must return the same as `instalmentStatus` in SQL. */
function statusOf(row: Row, today: string): string {
  if (row['is_cancelled'] === true) return 'cancelled';
  if (Number(row['remaining']) === 0) return 'paid';
  return (row['due_on'] as string) < today ? 'delayed' : 'remaining';
}
