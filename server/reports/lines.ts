import {
  instalmentCounts,
  instalmentTotals,
  interviewTotals,
  reservationTotals,
} from './lineTotals.ts';
import { defineResource, percentagesOf } from 'nasaq/server';
import { roundToHundredths } from 'nasaq/shared';

/** One line per interview. */
export const interviewsReport = defineResource({
  id: 'interviews-report',
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

/** One line per instalment. */
export const paymentsReport = defineResource({
  id: 'payments-report',
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
