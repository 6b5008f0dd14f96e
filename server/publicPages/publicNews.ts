import { sql } from 'kysely';
import { type Db, scopedTo } from 'nasaq/server';

/** One news item in a list of a company's public pages. */
export interface NewsRow {
  id: number;
  public_id: string;
  title: string;
  /** The beginning of the details. */
  summary: string;
  picture: string | null;
  created_at: string;
}

/** More than the part of the details that is shown. */
const SUMMARY_LENGTH = 300;

/**
 * Reads the newest news of a company. Each has a page that everybody with its link can read. News
 * that were published only for schools that are hidden now are left out.
 * @param before the id of the item after which the list continues
 */
export async function readPublicNews(
  db: Db,
  companyId: number,
  { limit, before }: { limit: number; before?: number },
): Promise<NewsRow[]> {
  const tables = scopedTo(db, { companyId });
  const shownSchools = tables
    .select('school')
    .innerJoin(
      tables.select('news_school').select(['school_id', 'news_id']).as('link'),
      'link.school_id',
      'school.id',
    )
    .select('school.id')
    .where('school.hidden', '=', false)
    .whereRef('link.news_id', '=', sql.ref('news.id'));
  const previous =
    before === undefined
      ? undefined
      : await tables
          .select('news')
          .select(['created_at', 'id'])
          .where('id', '=', before)
          .executeTakeFirst();
  if (before !== undefined && !previous) return [];
  const newest = tables
    .select('news')
    .select(['id', 'public_id', 'title', 'picture', 'created_at'])
    .select(sql<string>`left(details, ${SUMMARY_LENGTH})`.as('summary'))
    .where(({ exists }) => exists(shownSchools))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = previous
    ? newest.where(
        sql<boolean>`(created_at, id) < (${previous.created_at}::timestamptz, ${previous.id}::bigint)`,
      )
    : newest;
  return rows.execute();
}
