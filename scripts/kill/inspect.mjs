import { register } from 'tsx/esm/api';

/** The changes of the news item `n`. */
const CHANGES =
  "from item_history h where h.company_id = n.company_id and h.item_type = 'news' and h.item_id = n.id";

/** Queries that count incomplete rows. Each must return 0. */
const INCOMPLETE_ROWS = {
  // Only the writers write such titles. Each of their saves changes something.
  'saves of news items that are not in the history': `
    select coalesce(sum(abs(n.version - (select count(*) ${CHANGES} and kind in ('created', 'changed')))), 0)::int as count from news n where n.title like 'خبر الجولة %'`,
  'deletions of news items that are not in the history': `
    select count(*) from (select distinct company_id, item_id as id from item_history where item_type = 'news' and kind = 'created') n
    where not exists (select 1 from news one where one.company_id = n.company_id and one.id = n.id) and not exists (select 1 ${CHANGES} and kind = 'deleted')`,
  'files whose size differs from that of their chunks': `
    select count(*) from file where size <> (select coalesce(sum(length(bytes)), 0) from file_chunk c where c.company_id = file.company_id and c.file_id = file.id)`,
  'files with a gap between their chunks': `
    select count(*) from (select 1 from file_chunk group by company_id, file_id having max(number) + 1 <> count(*)) gap`,
  'news items of no school': `
    select count(*) from news where not exists (select 1 from news_school s where s.company_id = news.company_id and s.news_id = news.id)`,
  'deleted items that also exist': `
    select count(*) from removed_item where item_table = 'news' and (company_id, item_id) in (select company_id, id from news)`,
  'deleted news items of no school': `
    select count(*) from removed_item where item_table = 'news' and coalesce(jsonb_array_length(related -> 'news_school'), 0) = 0`,
  'sign-ins without an account': `
    select count(*) from login where not exists (select 1 from staff s where s.company_id = login.company_id and s.id = login.staff_id)`,
};

/**
 * Checks the database itself after the last kill.
 * @param {string} folder
 * @returns {Promise<string[]>} the faults
 */
export async function inspectDatabase(folder) {
  register();
  const { openDatabase } = await import('../../src/server/db/connect.ts');
  const { REFERENCED_FILES_QUERY } = await import('../../tests/helpers/fileReferences.ts');
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  try {
    return await database.withConnection(async (client) => {
      /** @param {string} text */
      const count = async (text) => (await client.query(text)).rows[0].count;
      const faults = [];
      for (const [description, text] of Object.entries(INCOMPLETE_ROWS)) {
        const found = await count(text);
        if (found !== 0) faults.push(`${found} ${description}`);
      }
      const orphans = await count(
        `select count(*) from file where (company_id, id) not in (${REFERENCED_FILES_QUERY})`,
      );
      if (orphans !== 0) faults.push(`${orphans} files that no row refers to`);
      return faults;
    });
  } finally {
    await database.close();
  }
}
