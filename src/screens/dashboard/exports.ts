import type { ExportColumn, ExportRequest } from 'nasaq/engine';
import type { DashboardSummary, SchoolCard } from '../entities.ts';

const number = (field: string, label: string): ExportColumn => ({ field, label, cell: 'number' });

const total: (field: keyof DashboardSummary, label: string) => ExportColumn = number;
const figure: (field: keyof SchoolCard, label: string) => ExportColumn = number;
const share = (field: keyof SchoolCard, label: string): ExportColumn => ({
  field,
  label,
  exportFormat: 'percent',
});

/** @param currency text key of the currency's label */
const amount = (
  field: keyof DashboardSummary | keyof SchoolCard,
  label: string,
  currency: string,
): ExportColumn => ({ field, label, unit: currency, exportFormat: 'amount' });

/** The last day of the figures. */
const UNTIL: ExportColumn = { field: 'until', label: 'dashboard.untilDate', cell: 'date' };

const totalColumns = (currency: string): ExportColumn[] => [
  UNTIL,
  total('messageCount', 'dashboard.card.messages'),
  total('notificationCount', 'dashboard.card.notifications'),
  // The API spells `totalVists` and `potentailBookingCount` like this.
  total('totalVists', 'dashboard.card.visits'),
  total('bookingCount', 'dashboard.card.bookings'),
  total('potentailBookingCount', 'dashboard.card.potentialBookings'),
  total('completedFinanceRequestCount', 'dashboard.card.financeCompleted'),
  amount('totalPayment', 'dashboard.card.totalPayment', currency),
];

const schoolColumns = (currency: string): ExportColumn[] => [
  { field: 'name', label: 'common.school' },
  UNTIL,
  share('complete_ratio', 'dashboard.school.completion'),
  share('digital_presence_indicator', 'dashboard.school.dpi'),
  figure('message_count', 'dashboard.school.messages'),
  figure('news_count', 'dashboard.school.news'),
  figure('notification_count', 'dashboard.school.notifications'),
  figure('parent_count', 'dashboard.school.parents'),
  figure('followers', 'dashboard.school.followers'),
  figure('discount_group', 'dashboard.school.discountGroup'),
  figure('interviews_count', 'dashboard.school.interviews'),
  figure('booking_count', 'dashboard.school.bookings'),
  figure('potential_booking_count', 'dashboard.school.potentialBookings'),
  figure('finance_request_count', 'dashboard.school.financeRequests'),
  figure('finance_request_not_completed_count', 'dashboard.school.financeIncomplete'),
  amount('finance_request_amount', 'dashboard.school.financeAmount', currency),
  { field: 'login_link', label: 'dashboard.school.open' },
];

/** Values that both files contain besides the figures. */
export interface ExportNotes {
  /** The last day of the figures, `2026-11-20`. */
  until: string;
  /** Text key of the currency's label. */
  currency: string;
}

export const totalsExport = (
  totals: DashboardSummary,
  { until, currency }: ExportNotes,
): ExportRequest => ({
  title: 'dashboard.totals',
  columns: totalColumns(currency),
  rows: [{ ...totals, until }],
});

export const schoolsExport = (
  schools: SchoolCard[],
  { until, currency }: ExportNotes,
): ExportRequest => ({
  title: 'dashboard.schools.title',
  columns: schoolColumns(currency),
  rows: schools.map((school) => ({ ...school, until })),
});
