import { column, defineResource } from './defineResource.ts';

/** The people on a company's page. */
export const member = defineResource({
  id: 'member',
  table: 'team_member',
  owner: 'created_by',
  newRow: () => ({}),
  fields: {
    id: column('id', 'id'),
    name: column('name', 'text', { folded: 'name_folded' }),
    position: column('position', 'text', { folded: 'position_folded' }),
    logo: { from: 'picture', column: 'logo', requiredProblem: 'company.error.logo.required' },
    created_at: column('created_at', 'time'),
    updated_at: column('updated_at', 'time', { itemOnly: true }),
    updated_by: { from: 'person', column: 'updated_by', itemOnly: true },
  },
});
