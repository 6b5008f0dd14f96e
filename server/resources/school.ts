import { column, defineResource } from './defineResource.ts';

/** The schools of a company. */
export const school = defineResource({
  id: 'school',
  table: 'school',
  where: { hidden: false },
  fields: {
    id: column('id', 'id'),
    name: { from: 'bilingual', stem: 'name' },
    logo: column('logo', 'text'),
    message_count: {
      from: 'sum',
      of: { table: 'school_day', column: 'messages', key: 'school_id' },
    },
    complete_ratio: column('complete_ratio', 'decimal'),
    login_link: column('login_link', 'text'),
  },
});
