import { addRemovedItem, createRandom, deleteRow, insertRow, SEED, takeSnapshot } from 'nasaq/demo';
import { createToken, type Db, type NewRow, type Scope, scopedTo, TOKEN_BYTES } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';

interface BinFillOptions {
  now: Date;
  /** The account that wrote and deleted the items. */
  author: number;
  schoolIds: number[];
}

/** How long a deleted item is kept, as the calls say. */
const KEPT_DAYS = 30;

const DELETED_NEWS = [
  { daysAgo: 2, title: 'تأجيل رحلة المتحف إلى الأسبوع القادم', schools: [2, 3] },
  { daysAgo: 9, title: 'نتائج مسابقة الخط العربي', schools: [1] },
  { daysAgo: 26, title: 'موعد اجتماع أولياء الأمور', schools: [4, 5, 6] },
];

/** Adds a few deleted news items to the bin of a company. */
export async function fillBin(db: Db, scope: Scope, options: BinFillOptions): Promise<void> {
  const random = createRandom(SEED + 7);
  for (const { daysAgo, title, schools } of DELETED_NEWS) {
    const row = {
      public_id: createToken(scope.companyId, TOKEN_BYTES, random.bytes),
      title,
      details: title,
      ...authorshipOf(options, daysAgo + 10),
    } satisfies NewRow<'news'>;
    const { id } = await insertRow(db, scope, 'news', row, ['id']);
    const links = schools.map((number) => ({
      news_id: id,
      school_id: options.schoolIds[number - 1]!,
    }));
    await scopedTo(db, scope).insert('news_school', links).execute();
    await deleteItem(db, scope, options, { id, name: title, daysAgo });
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

function authorshipOf({ now, author }: BinFillOptions, daysAgo: number) {
  const at = daysBefore(now, daysAgo);
  return { created_by: author, updated_by: author, created_at: at, updated_at: at };
}

async function deleteItem(
  db: Db,
  scope: Scope,
  { now, author }: BinFillOptions,
  { id, name, daysAgo }: { id: number; name: string; daysAgo: number },
): Promise<void> {
  const snapshot = await takeSnapshot(db, scope, 'news', id);
  const item = { itemId: id, name, ownerId: author, fileIds: [], ...snapshot };
  await addRemovedItem(db, scope, 'news', item, {
    by: author,
    at: daysBefore(now, daysAgo),
    expiresAt: daysBefore(now, daysAgo - KEPT_DAYS),
  });
  await deleteRow(db, scope, 'news', { id });
}
