import { scopedTo } from '../db/scope.ts';
import { actorOf } from './context.ts';
import { column, defineResource } from './defineResource.ts';

/** The articles on a company's page. */
export const update = defineResource({
  id: 'update',
  table: 'company_update',
  owner: 'created_by',
  newRow: () => ({}),
  fields: {
    id: column('id', 'id'),
    title: column('title', 'text', { folded: 'title_folded' }),
    type: column('type', 'integer'),
    short_description: column('short_description', 'text', { itemOnly: true }),
    full_description: column('full_description', 'text', { itemOnly: true }),
    logo: { from: 'picture', column: 'logo', requiredProblem: 'company.error.logo.required' },
    created_at: column('created_at', 'time'),
    updated_at: column('updated_at', 'time', { itemOnly: true }),
    updated_by: { from: 'person', column: 'updated_by', itemOnly: true },
  },
});

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
  fields: {},
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
