import { scopedTo } from '../db/scope.ts';
import { actorOf } from './context.ts';
import { defineResource } from './defineResource.ts';

/** The count field of each article type, which starts at 0. */
const COUNT_FIELDS = [
  'news_count',
  'partnerships_count',
  'accreditation_count',
  'achievement_count',
] as const;

/** The number of articles of each type. */
export const updateStatistics = defineResource({
  id: 'update-statistics',
  handlers: {
    counts: async (context) => {
      const { services } = context;
      const rows = await scopedTo(services.db, actorOf(context))
        .select('company_update')
        .select(({ fn }) => ['type', fn.countAll<number>().as('total')])
        .groupBy('type')
        .execute();
      return Object.fromEntries(
        COUNT_FIELDS.map((name, type) => [name, rows.find((row) => row.type === type)?.total ?? 0]),
      );
    },
  },
});
