import { sql } from 'kysely';
import { compareNames } from '../../shared/text/compareNames.ts';
import type { Db } from '../db/connect.ts';
import { insertSnapshot, type RowSnapshot } from '../rows/rowSnapshots.ts';
import { scopedTo, type Change, type Scope, type StaffKey } from '../rows/scope.ts';
import { NEXT_VERSION } from '../rows/writes.ts';
import { columnsOf } from '../db/tables.ts';

/** What an account saves of a list. */
export interface ViewContent {
  screen: string;
  name: string;
  query: string;
  /** The fields of the hidden columns, separated by commas. */
  hidden: string;
  density: 'comfortable' | 'compact';
  shared: boolean;
}

const visibleTo = ({ staffId }: StaffKey) =>
  sql<boolean>`(saved_view.shared or saved_view.staff_id = ${staffId})`;

/** Returns the views that an account sees: its own and the shared ones, ordered by name. */
export async function readViews(db: Db, staffKey: StaffKey, screen: string | undefined) {
  const query = scopedTo(db, staffKey)
    .select('saved_view')
    .select(columnsOf('saved_view'))
    .where(visibleTo(staffKey))
    .orderBy('saved_view.id');
  const views = await (
    screen === undefined ? query : query.where('saved_view.screen', '=', screen)
  ).execute();
  return views.toSorted((one, other) => compareNames(one.name, other.name));
}

/** Locks a view until the transaction ends and returns it, if the account sees it. */
export async function lockView(tx: Db, staffKey: StaffKey, id: number) {
  return scopedTo(tx, staffKey)
    .select('saved_view')
    .select(columnsOf('saved_view'))
    .where('saved_view.id', '=', id)
    .where(visibleTo(staffKey))
    .forUpdate()
    .executeTakeFirst();
}

/** Counts the views that an account has saved: all, and those of one list. */
export async function countViews(
  tx: Db,
  staffKey: StaffKey,
  screen: string,
): Promise<{ all: number; ofScreen: number }> {
  const counts = await scopedTo(tx, staffKey)
    .select('saved_view')
    .where('saved_view.staff_id', '=', staffKey.staffId)
    .select((eb) => [
      eb.fn.countAll().as('all'),
      eb.fn.countAll().filterWhere('saved_view.screen', '=', screen).as('ofScreen'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(counts.all), ofScreen: Number(counts.ofScreen) };
}

/** Saves a new view and returns its row. */
export async function addView(tx: Db, staffKey: StaffKey, content: ViewContent, at: Date) {
  return scopedTo(tx, staffKey)
    .insert('saved_view', [
      { ...content, staff_id: staffKey.staffId, created_at: at, updated_at: at },
    ])
    .returning(columnsOf('saved_view'))
    .executeTakeFirstOrThrow();
}

/** Updates a view, increments its version and returns its row. */
export async function updateView(tx: Db, staffKey: StaffKey, id: number, change: ViewChange) {
  const withNextVersion = { ...change, version: NEXT_VERSION };
  return scopedTo(tx, staffKey)
    .update('saved_view', withNextVersion)
    .where('saved_view.id', '=', id)
    .returning(columnsOf('saved_view'))
    .executeTakeFirstOrThrow();
}

type ViewChange = Omit<ViewContent, 'screen'> & Pick<Change<'saved_view'>, 'updated_at'>;

export async function removeView(tx: Db, staffKey: StaffKey, id: number): Promise<void> {
  await scopedTo(tx, staffKey).remove('saved_view').where('saved_view.id', '=', id).execute();
}

/**
 * Inserts a deleted view again, as the default view of the accounts that had chosen it. Accounts that
 * have chosen another view of the list meanwhile keep that choice.
 */
export async function restoreView(tx: Db, scope: Scope, { item, related }: RowSnapshot) {
  const { default_view: choices = [], ...others } = related;
  await insertSnapshot(tx, scope, 'saved_view', { item, related: others });
  const tables = scopedTo(tx, scope);
  const accounts = await tables
    .select('staff')
    .select('staff.id')
    .where('staff.id', '=', sql<number>`any(${choices.map((row) => row['staff_id'])}::bigint[])`)
    .where('staff.is_deleted', '=', false)
    .execute();
  if (accounts.length === 0) return;
  const [id, screen] = [item['id'] as number, item['screen'] as string];
  await tables
    .insert(
      'default_view',
      accounts.map((account) => ({ staff_id: account.id, screen, saved_view_id: id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the views that only a deleted account saw, and its choices of views. */
export async function removeViewsOf(tx: Db, staffKey: StaffKey): Promise<void> {
  const tables = scopedTo(tx, staffKey);
  await tables
    .remove('saved_view')
    .where('saved_view.staff_id', '=', staffKey.staffId)
    .where('saved_view.shared', '=', false)
    .execute();
  await tables
    .remove('default_view')
    .where('default_view.staff_id', '=', staffKey.staffId)
    .execute();
}

/** The view with which the menu opens a list: a saved one, or one of the definition. */
export type DefaultView = { saved_view_id: number } | { ready_view: string };

/** Sets or, with null, removes the view with which the menu opens a list for an account. */
export async function setDefaultView(
  tx: Db,
  staffKey: StaffKey,
  screen: string,
  view: DefaultView | null,
): Promise<void> {
  const tables = scopedTo(tx, staffKey);
  await tables
    .remove('default_view')
    .where('default_view.staff_id', '=', staffKey.staffId)
    .where('default_view.screen', '=', screen)
    .execute();
  if (view)
    await tables
      .insert('default_view', [{ staff_id: staffKey.staffId, screen, ...view }])
      // Another request of the account has chosen one at this moment.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Counts the lists other than `screen` for which an account has chosen a view. */
export async function countOtherDefaultViews(
  tx: Db,
  staffKey: StaffKey,
  screen: string,
): Promise<number> {
  const { count } = await scopedTo(tx, staffKey)
    .select('default_view')
    .where('default_view.staff_id', '=', staffKey.staffId)
    .where('default_view.screen', '!=', screen)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the default views of an account. A saved view that the account no longer sees is left out.
 */
export async function readDefaultViews(db: Db, staffKey: StaffKey) {
  const tables = scopedTo(db, staffKey);
  const visible = tables
    .select('saved_view')
    .select(['saved_view.id', 'saved_view.query', 'saved_view.hidden', 'saved_view.density'])
    .where(visibleTo(staffKey));
  return tables
    .select('default_view')
    .leftJoin(visible.as('view'), 'view.id', 'default_view.saved_view_id')
    .where('default_view.staff_id', '=', staffKey.staffId)
    .where((eb) =>
      eb.or([eb('view.id', 'is not', null), eb('default_view.ready_view', 'is not', null)]),
    )
    .select([
      'default_view.screen',
      'default_view.ready_view',
      'view.id',
      'view.query',
      'view.hidden',
      'view.density',
    ])
    .orderBy('default_view.screen')
    .execute();
}
