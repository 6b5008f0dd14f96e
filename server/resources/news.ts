import type { Row } from '../db/rows.ts';
import type { Language } from '../../src/rules/resolved.ts';
import { PUBLIC_ID_BYTES } from '../public/newsPage.ts';
import { createToken } from '../services/tokens.ts';
import { column, defineResource, type Field } from './defineResource.ts';

/** The news of a company's schools. */
export const news = defineResource({
  id: 'news',
  table: 'news',
  owner: 'created_by',
  newRow: ({ companyId }) => ({ public_id: createToken(companyId, PUBLIC_ID_BYTES) }),
  fields: {
    id: column('id', 'id'),
    title: column('title', 'text', { folded: 'title_folded' }),
    details: column('details', 'text', { itemOnly: true }),
    ...schoolFields({ through: 'news_school', from: 'news_id' }),
    liked_count: column('liked_count', 'integer'),
    commnets_count: column('comments_count', 'integer'),
    picture: { from: 'picture', column: 'picture' },
    created_at: column('created_at', 'time'),
    updated_at: column('updated_at', 'time', { itemOnly: true }),
    updated_by: { from: 'person', column: 'updated_by', itemOnly: true },
    link: { from: 'made', needs: { public_id: 'public_id' }, make: (row, { publicUrl }) => `${publicUrl}/public/news/${String(row['public_id'])}` },
  },
});

/** The schools of an item, sent as ids; they are also answered joined as text, and the first alone. */
function schoolFields({ through, from }: { through: 'news_school'; from: string }): Record<string, Field> {
  const relation = { through, from, to: 'school_id', table: 'school' } as const;
  return {
    schools_id: { from: 'ids', relation },
    schools: { from: 'related', relation, stem: 'name' },
    schools_names: { from: 'made', needs: {}, make: (row, { language }) => namesOf(row).join(COMMA[language]) },
    school_name: { from: 'made', needs: {}, make: (row) => namesOf(row)[0] ?? '' },
  };
}

const COMMA: Record<Language, string> = { ar: '، ', en: ', ' };

function namesOf(row: Row): string[] {
  return (row['schools'] as { name: string }[]).map(({ name }) => name);
}
