import { defineResource, sumField } from 'nasaq/server';
import { readFiguresUntil } from './schoolCard.ts';

/** The figures of all schools on the home screen: the sums of the school cards. */
export const dashboardSummary = defineResource({
  id: 'dashboard-summary',
  handlers: {
    cards: async (context) => {
      const schools = await readFiguresUntil(context);
      return {
        messageCount: sumField(schools, 'messages'),
        notificationCount: sumField(schools, 'notifications'),
        // `totalVists` and `potentailBookingCount` are spelled like this in the API.
        totalVists: sumField(schools, 'visits'),
        bookingCount: sumField(schools, 'bookings'),
        potentailBookingCount: sumField(schools, 'potential_bookings'),
        completedFinanceRequestCount: sumField(schools, 'finance_requests_completed'),
        totalPayment: sumField(schools, 'paid'),
      };
    },
  },
});
