import type { ExportColumn, ExportRequest, Row } from '../../engine/index.ts';
import type { DashboardSummary, SchoolCard } from '../../generated/entities.ts';

const numbers = (field: string, label: string, decimals?: number): ExportColumn => ({ field, label, cell: 'number', ...(decimals === undefined ? {} : { options: { decimals } }) });

const total: (field: keyof DashboardSummary, label: string, decimals?: number) => ExportColumn = numbers;
const figure: (field: keyof SchoolCard, label: string, decimals?: number) => ExportColumn = numbers;

const TOTALS: readonly ExportColumn[] = [
  total('messageCount', 'dashboard.card.messages'),
  total('notificationCount', 'dashboard.card.notifications'),
  total('totalVists', 'dashboard.card.visits'),
  total('bookingCount', 'dashboard.card.bookings'),
  total('potentailBookingCount', 'dashboard.card.potentialBookings'),
  total('completedFinanceRequestCount', 'dashboard.card.financeCompleted'),
  total('totalPayment', 'dashboard.card.totalPayment', 2),
];

const SCHOOLS: readonly ExportColumn[] = [
  { field: 'name', label: 'common.school' },
  figure('complete_ratio', 'dashboard.school.completion'),
  figure('digital_presence_indicator', 'dashboard.school.dpi'),
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
  figure('finance_request_amount', 'dashboard.school.financeAmount', 2),
  { field: 'login_link', label: 'dashboard.school.open' },
];

/** The specification names the files of reports only. */
export const totalsExport = (totals: DashboardSummary): ExportRequest => ({ name: 'DashboardTotals', title: 'dashboard.totals', columns: TOTALS, rows: [totals as Row] });

export const schoolsExport = (schools: SchoolCard[]): ExportRequest => ({ name: 'SchoolsList', title: 'dashboard.schools.title', columns: SCHOOLS, rows: schools as Row[] });
