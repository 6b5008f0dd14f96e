import type { SchoolFigures } from '../db/figures.ts';
import { defineResource } from './defineResource.ts';
import { figuresUntil } from './schoolCard.ts';

/** The figures of all schools together on the home screen: the sums of what the cards of the schools show. */
export const dashboardSummary = defineResource({
  id: 'dashboard-summary',
  fields: {},
  handlers: {
    cards: async (context) => {
      const schools = await figuresUntil(context);
      return {
        messageCount: total(schools, 'messages'),
        notificationCount: total(schools, 'notifications'),
        totalVists: total(schools, 'visits'),
        bookingCount: total(schools, 'bookings'),
        potentailBookingCount: total(schools, 'potential_bookings'),
        completedFinanceRequestCount: total(schools, 'finance_requests_completed'),
        totalPayment: total(schools, 'paid'),
      };
    },
  },
});

/** Amounts have two decimals, and so has their sum: what binary fractions add to it is taken away. */
function total(schools: SchoolFigures[], figure: keyof Omit<SchoolFigures, 'name' | 'logo' | 'login_link'>): number {
  return Math.round(schools.reduce((sum, school) => sum + school[figure], 0) * 100) / 100;
}
