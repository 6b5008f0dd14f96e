import {
  instalmentCounts,
  instalmentStatus,
  instalmentTotals,
  interviewTotals,
  reservationTotals,
} from '../../db/lineTotals.ts';
import type { Row } from '../../db/rows.ts';
import { daysBetween } from '../../services/days.ts';
import { column, defineResource, schoolField, type Field } from '../defineResource.ts';
import { readRequestedMeasures, percentagesOf, sumField, roundToHundredths } from './schoolRows.ts';

/** Interviews, reservations and payments of each school in a span of days. */
export const accountingReport = defineResource({
  id: 'accounting-report',
  fields: {},
  rowsHandlers: {
    all: async (context) => {
      const measured = await readRequestedMeasures(context, [
        'interviews',
        'reservations',
        'collected',
      ]);
      const rows = measured.map(({ id, name, interviews, reservations, collected }) => ({
        id,
        name,
        totalInterviews: interviews,
        totalBooking: reservations,
        collectedPayment: collected,
      }));
      return {
        rows,
        totals: {
          totalInterviews: sumField(rows, 'totalInterviews'),
          totalBooking: sumField(rows, 'totalBooking'),
          collectedPayment: sumField(rows, 'collectedPayment'),
        },
      };
    },
  },
});

/** The fields that the lines of the three reports below share. */
const LINE_FIELDS: Record<string, Field> = {
  id: column('id', 'id'),
  school_id: column('school_id', 'id'),
  school_name: schoolField('name'),
  student_name: column('student_name', 'text'),
  stage_id: column('stage_id', 'integer'),
  grade_id: column('grade_id', 'integer'),
  stage_name: { from: 'translated', column: 'stage_id', texts: 'stage' },
};

/** One line per interview. */
export const interviewsReport = defineResource({
  id: 'interviews-report',
  table: 'interview_line',
  dayFilter: { column: 'held_at', of: 'time' },
  fields: { ...LINE_FIELDS, date: column('held_at', 'time'), status: column('status', 'text') },
  totals: {
    expressions: interviewTotals,
    toResponse: ({ count, success, retake, rejected }) => ({
      totalCount: count,
      successCount: success,
      retakeCount: retake,
      rejectedCount: rejected,
    }),
  },
});

/** One line per reservation that was not cancelled. */
export const reservationsReport = defineResource({
  id: 'reservations-report',
  table: 'reservation_line',
  dayFilter: { column: 'created_at', of: 'time' },
  fields: {
    ...LINE_FIELDS,
    student_type: column('kind', 'text'),
    date: column('created_at', 'time'),
    status: column('status', 'text'),
    amount: column('amount', 'decimal'),
  },
  totals: {
    expressions: reservationTotals,
    toResponse: ({ count = 0, amount = 0, fresh = 0, continuing = 0, company = 0 }) => {
      const [newStudents, continuingStudents, companiesEmployees] = percentagesOf(
        fresh,
        continuing,
        company,
      );
      return {
        totalCount: count,
        totalAmount: roundToHundredths(amount),
        newStudents,
        continuingStudents,
        companiesEmployees,
      };
    },
  },
});

const STATUS_COLUMNS = { is_cancelled: 'is_cancelled', remaining: 'remaining', due_date: 'due_on' };

/** One line per instalment. */
export const paymentsReport = defineResource({
  id: 'payments-report',
  table: 'instalment_line',
  dayFilter: { column: 'due_on', of: 'day' },
  fields: {
    ...LINE_FIELDS,
    date: column('booked_at', 'time'),
    due_date: column('due_on', 'day'),
    amount: column('amount', 'decimal'),
    paid: column('paid', 'decimal'),
    remaining: column('remaining', 'decimal'),
    status: {
      from: 'computed',
      needs: STATUS_COLUMNS,
      compute: (row, { today }) => statusOf(row, today),
      expression: instalmentStatus,
    },
    days_late: {
      from: 'computed',
      needs: STATUS_COLUMNS,
      compute: (row, { today }) =>
        statusOf(row, today) === 'delayed' ? daysBetween(row['due_date'] as string, today) : 0,
      order: { column: 'overdue_order', kind: 'integer' },
    },
  },
  totals: {
    expressions: instalmentTotals,
    // The number of rows for each choice of the status filter.
    counts: { filter: 'status', expressions: instalmentCounts },
    toResponse: ({ amount = 0, paid = 0, remaining = 0, delayed = 0, ...counts }) => ({
      totalAmount: roundToHundredths(amount),
      collectedPayment: roundToHundredths(paid),
      remainingPayment: roundToHundredths(remaining),
      delayedPayment: roundToHundredths(delayed),
      paidCount: counts['paidCount'] ?? 0,
      remainingCount: counts['remainingCount'] ?? 0,
      delayedCount: counts['delayedCount'] ?? 0,
      cancelledCount: counts['cancelledCount'] ?? 0,
    }),
  },
});

/** Must return the same as `instalmentStatus` in SQL. */
function statusOf(row: Row, today: string): string {
  if (row['is_cancelled'] === true) return 'cancelled';
  if (Number(row['remaining']) === 0) return 'paid';
  return (row['due_date'] as string) < today ? 'delayed' : 'remaining';
}
