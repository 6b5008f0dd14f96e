import { addHistoryEntry, type HistoryItem, readLinkedNames, readNames } from 'nasaq/demo';
import { type Db, type Row, type Scope, scopedTo } from 'nasaq/server';

interface ChangesFillOptions {
  now: Date;
  /** The accounts that change something, each in turn. */
  accounts: readonly number[];
  schoolIds: readonly number[];
}

/** A change that was made some hours ago: the values of fields before it. */
interface PastChange {
  hoursAgo: number;
  before: Row;
}

const HOUR_MS = 3_600_000;

/**
 * Fills in what several accounts have changed in a few items: in managers, in the booking terms of a
 * school and in a news item. The last change leads to the values that the items have.
 */
export async function fillChanges(
  db: Db,
  scope: Scope,
  options: ChangesFillOptions,
): Promise<void> {
  await fillManagerChanges(db, scope, options);
  await fillTermsChanges(db, scope, options);
  await fillNewsChanges(db, scope, options);
}

async function fillManagerChanges(
  db: Db,
  scope: Scope,
  options: ChangesFillOptions,
): Promise<void> {
  const tables = scopedTo(db, scope);
  const managers = await tables
    .select('school_manager')
    .select(['id', 'phone', 'status', 'permissions'])
    .orderBy('id')
    .limit(2)
    .execute();
  const relation = {
    through: 'school_manager_school',
    from: 'manager_id',
    to: 'school_id',
    table: 'school',
    names: { ar: 'name_ar', en: 'name_en' },
  } as const;
  const otherSchool = await readNames(db, scope, relation, options.schoolIds.slice(3, 4));
  const changes: PastChange[] = [
    { hoursAgo: 130, before: { schools_id: otherSchool } },
    { hoursAgo: 50, before: { status: 1, permissions: [1, 2] } },
    { hoursAgo: 3, before: { phone: '0550099001' } },
  ];
  for (const { id, ...row } of managers) {
    const current = { ...row, schools_id: await readLinkedNames(db, scope, relation, id) };
    await fillItem(db, scope, { type: 'manager', id }, { current, changes, ...options });
    await tables
      .update('school_manager', authorshipOf(changes, options))
      .where('id', '=', id)
      .execute();
  }
}

async function fillTermsChanges(db: Db, scope: Scope, options: ChangesFillOptions): Promise<void> {
  const tables = scopedTo(db, scope);
  const id = options.schoolIds[0]!;
  const current = await tables
    .select('booking_terms')
    .select(['contact_person_mobile', 'contact_person_name', 'interview_required'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const changes: PastChange[] = [
    { hoursAgo: 74, before: { contact_person_mobile: '0550099002', interview_required: true } },
    { hoursAgo: 26, before: { contact_person_name: 'هند المطيري' } },
  ];
  await fillItem(db, scope, { type: 'booking-terms', id }, { current, changes, ...options });
  await tables
    .update('booking_terms', authorshipOf(changes, options))
    .where('id', '=', id)
    .execute();
}

/** Only its author can change a news item. */
async function fillNewsChanges(
  db: Db,
  scope: Scope,
  { accounts, ...options }: ChangesFillOptions,
): Promise<void> {
  const tables = scopedTo(db, scope);
  const [author] = accounts;
  const { id, ...current } = await tables
    .select('news')
    .select(['id', 'title'])
    .where('created_by', '=', author!)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const own = { ...options, accounts: [author!] };
  const changes: PastChange[] = [
    { hoursAgo: 22, before: { title: 'طلابنا يفوزون بمسابقة الروبوت' } },
    { hoursAgo: 21, before: { title: 'طلابنا يحصدون المركز الأول في مسابقة الروبوت' } },
  ];
  await fillItem(db, scope, { type: 'news', id }, { current, changes, ...own });
  await tables.update('news', authorshipOf(changes, own)).where('id', '=', id).execute();
}

interface ItemFillOptions extends ChangesFillOptions {
  /** The values of the fields that have changed. */
  current: Row;
  /** The oldest first. */
  changes: readonly PastChange[];
}

/** Adds an entry for each change. The values after a change are those before the next one. */
async function fillItem(
  db: Db,
  { companyId }: Scope,
  item: HistoryItem,
  { current, changes, accounts, now }: ItemFillOptions,
): Promise<void> {
  for (const [index, { hoursAgo, before }] of changes.entries()) {
    const later = changes.slice(index + 1).toReversed();
    const valuesAfter = Object.assign({}, current, ...later.map((one) => one.before)) as Row;
    await addHistoryEntry(
      db,
      { companyId, staffId: accounts[index % accounts.length]! },
      {
        item,
        kind: 'changed',
        version: 1,
        at: new Date(now.getTime() - hoursAgo * HOUR_MS),
        before,
        after: Object.fromEntries(Object.keys(before).map((name) => [name, valuesAfter[name]])),
      },
    );
  }
}

/** Returns who made the last change, and when. */
function authorshipOf(
  changes: readonly PastChange[],
  { now, accounts }: ChangesFillOptions,
): { updated_at: Date; updated_by: number } {
  return {
    updated_at: new Date(now.getTime() - changes.at(-1)!.hoursAgo * HOUR_MS),
    updated_by: accounts[(changes.length - 1) % accounts.length]!,
  };
}
