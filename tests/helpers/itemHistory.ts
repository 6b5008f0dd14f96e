import { sql } from 'kysely';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { MAIN, type TestApp } from './testApp.ts';

/** An entry of an item's history, as the API returns it. */
export interface Entry {
  id: number;
  kind: string;
  version: number;
  done_at: string;
  done_by: string;
  erased: boolean;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface HistoryPage {
  data: {
    items: Entry[];
    _links: { self: { href: string }; next?: { href: string } };
    _meta: Record<string, number>;
  };
}

/** Returns the entries of the item with this path, the newest first. */
export const historyOf = async (t: TestApp, path: string, as = MAIN, language = 'ar') =>
  (await t.read<HistoryPage>(`${path}/history`, as, language)).data.items;

/** Returns what the entries of an item changed. */
export const changesOf = async (t: TestApp, path: string, as = MAIN, language = 'ar') =>
  (await historyOf(t, path, as, language)).map(({ kind, before, after }) => ({
    kind,
    before,
    after,
  }));

/** Returns the stored entries as JSON texts. */
export const storedEntries = async (t: TestApp, where: string) =>
  (
    await sql
      .raw<{ text: string }>(
        `select row_to_json(item_history)::text as text from item_history where ${where}`,
      )
      .execute(t.database.db)
  ).rows.map(({ text }) => text);

/** Returns the id and the name of an account of the first company. */
export const staffOf = async (t: TestApp, email: string) =>
  scopedTo(t.database.db, { companyId: 1 })
    .select('staff')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

export const staffNameOf = async (t: TestApp, email: string) => (await staffOf(t, email)).name;

/** The body of a new school manager. */
export const MANAGER = {
  firstname: 'عبدالعزيز',
  lastname: 'القرني',
  email: 'history@sanabil.example',
  phone: '0550000100',
  schools_id: [3, 1],
  status: 10,
  permissions: [2, 9],
  password: 'secret-word',
  confirmpassword: 'secret-word',
};

/** The body of an account, without a password. */
export const USER = {
  firstname: 'منيرة',
  lastname: 'السبيعي',
  email: 'munira@sanabil.example',
  phone: '0550000321',
  status: 10,
};
