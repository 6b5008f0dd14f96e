import { readSchoolFigures, type SchoolFigures } from './figures.ts';
import { actorOf, type CallContext, defineResource } from 'nasaq/server';

/** The figures of each school on the home screen. */
export const schoolCard = defineResource({
  id: 'school-card',
  handlers: {
    all: async (context) => (await readFiguresUntil(context)).map(toCard),
  },
});

/** Reads the figures of the company's schools up to the requested day, or until now. */
export function readFiguresUntil(context: CallContext): Promise<SchoolFigures[]> {
  const { services, query, language } = context;
  return readSchoolFigures(
    services.db,
    actorOf(context),
    query.filters['to'] ?? services.today(),
    language,
  );
}

function toCard(school: SchoolFigures) {
  return {
    id: school.id,
    name: school.name,
    logo: school.logo,
    login_link: school.login_link,
    complete_ratio: school.complete_ratio,
    digital_presence_indicator: school.digital_presence_indicator,
    message_count: school.messages,
    news_count: school.news,
    notification_count: school.notifications,
    booking_count: school.bookings,
    potential_booking_count: school.potential_bookings,
    interviews_count: school.interviews,
    parent_count: school.parents,
    discount_group: school.discount_members,
    followers: school.followers,
    finance_request_count: school.finance_requests,
    finance_request_not_completed_count:
      school.finance_requests - school.finance_requests_completed,
    finance_request_amount: school.finance_amount,
  };
}
