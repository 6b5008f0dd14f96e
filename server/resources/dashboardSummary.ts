import { defineResource } from './defineResource.ts';
import { sumOf } from './reports/schoolRows.ts';
import { readFiguresUntil } from './schoolCard.ts';

/** The figures of all schools on the home screen: the sums of the school cards. */
export const dashboardSummary = defineResource({
  id: 'dashboard-summary',
  fields: {},
  handlers: {
    cards: async (context) => {
      const schools = await readFiguresUntil(context);
      return {
        messageCount: sumOf(schools, 'messages'),
        notificationCount: sumOf(schools, 'notifications'),
        totalVists: sumOf(schools, 'visits'),
        bookingCount: sumOf(schools, 'bookings'),
        potentailBookingCount: sumOf(schools, 'potential_bookings'),
        completedFinanceRequestCount: sumOf(schools, 'finance_requests_completed'),
        totalPayment: sumOf(schools, 'paid'),
      };
    },
  },
});
