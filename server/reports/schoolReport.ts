import { readSchoolFigures } from './figures.ts';
import {
  actorOf,
  type CallContext,
  defineResource,
  matchesId,
  type Measure,
  readGroups,
  scopedTo,
  toValues,
} from 'nasaq/server';
import type { QueryRows } from 'nasaq/shared';

/**
 * Content, parents and publications of each school today: the figures of the home screen and more.
 */
export const schoolReport = defineResource({
  id: 'school-report',
  rowsHandlers: {
    all: async (context) => {
      const { school_id: filter } = context.query.filters;
      return { rows: (await readAll(context)).filter((school) => matchesId(school, filter)) };
    },
  },
});

/** What the report counts besides the figures of the home screen. */
const MEASURES = {
  rating: { aggregate: 'average', table: 'rating', column: 'stars' },
  recommendations: { aggregate: 'sum', table: 'school_day', column: 'recommendations' },
  announcements: { aggregate: 'count', table: 'announcement_school' },
  achievements: { aggregate: 'count', table: 'achievement' },
  awards: { aggregate: 'count', table: 'award' },
} as const satisfies Record<string, Measure>;

const SCHOOLS: QueryRows = {
  kind: 'reference',
  column: 'school_id',
  table: 'school',
  names: { ar: 'name_ar', en: 'name_en' },
};

async function readAll(context: CallContext) {
  const {
    services: { db, today, app },
    language,
  } = context;
  const actor = actorOf(context);
  const figures = await readSchoolFigures(db, actor, today(), language);
  const measured = await readGroups(
    db,
    actor,
    { rows: SCHOOLS, existing: {}, measures: MEASURES },
    { span: {}, today: today(), timeZone: app.timeZone, language },
  );
  const schools = await scopedTo(db, actor)
    .select('school')
    .select(['school.id', 'school.package', 'school.content_updated_at'])
    .execute();
  const measuredById = new Map(measured.map(({ key, parts }) => [key, toValues(parts, MEASURES)]));
  // Averages, sums and counts of numbers are numbers.
  const measureOf = (id: number, name: keyof typeof MEASURES) =>
    measuredById.get(id)?.[name] as number | null | undefined;
  const schoolsById = new Map(schools.map((school) => [school.id, school]));
  return figures.map((school) => ({
    id: school.id,
    name: school.name,
    digital_presence_indicator: school.digital_presence_indicator,
    complete_ratio: school.complete_ratio,
    rating: measureOf(school.id, 'rating') ?? null,
    message_count: school.messages,
    booking_count: school.bookings,
    notification_count: school.notifications,
    package: schoolsById.get(school.id)?.package ?? 0,
    updated_at: schoolsById.get(school.id)?.content_updated_at ?? null,
    login_link: school.login_link,
    followers: school.followers,
    discount_group: school.discount_members,
    parent_count: school.parents,
    // Spelled like this in the API.
    recommendtions_count: measureOf(school.id, 'recommendations') ?? 0,
    news_count: school.news,
    announcement_count: measureOf(school.id, 'announcements') ?? 0,
    achievement_count: measureOf(school.id, 'achievements') ?? 0,
    awards_count: measureOf(school.id, 'awards') ?? 0,
  }));
}
