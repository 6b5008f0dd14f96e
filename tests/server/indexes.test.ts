import { sortedField } from '../../src/shared/calls/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitions } from '../helpers/testApp.ts';
import { createCompiler } from '../../src/compiler/compile.ts';
import type { Tables } from '../../src/compiler/stores/tables.ts';
import { openTestDatabase, ROOT } from '../helpers/testDatabase.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
interface Index {
  name: string;
  table: string;
  columns: string[];
}

let database: TestDatabase;
let indexes: Index[];
let plannedTables: Tables['planned'];
beforeAll(async () => {
  const compiler = createCompiler({ root: ROOT });
  compiler.compile();
  plannedTables = compiler.tables().planned;
  database = await openTestDatabase();
  const query = sql<Index>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table",
      coalesce((select json_agg(a.attname order by k.position) from unnest(i.indkey::smallint[]) with ordinality k(number, position) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number), '[]') as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`;
  indexes = (await query.execute(database.db)).rows;
});
afterAll(() => database.close());

const LIST = 'the order of a list';
const SCHOOL = 'the rows of one school';
const SEARCH = 'a search by a part of the text';
const MAINTENANCE = 'deleting expired rows';
const QUEUE = 'finding due rows';
const REPORT = 'the figures of reports and of the dashboard';

/** The purpose of each index that belongs neither to a key nor to a store. */
const PURPOSE: Record<string, string> = {
  audit_pages: 'the access log of an item that was read in a list',
  message_school: SCHOOL,
  message_sender_name_folded: SEARCH,
  message_content_folded: SEARCH,
  contact_thread_last: LIST,
  contact_thread_school: SCHOOL,
  contact_entry_thread: 'the entries of a conversation',
  interview_held_at: LIST,
  interview_school: SCHOOL,
  reservation_created_at: LIST,
  reservation_school: SCHOOL,
  instalment_due_on: LIST,
  instalment_overdue: LIST,
  instalment_amount: LIST,
  instalment_paid: LIST,
  instalment_remaining: LIST,
  instalment_school: SCHOOL,
  instalment_paid_at: REPORT,
  instalment_stage: 'the instalments of one stage',
  instalment_reservation: 'the instalments of a reservation',
  rating_school: REPORT,
  removed_item_newest: 'the bin of a list',
  removed_item_expires_at: 'maintenance',
  coupon_school: REPORT,
  achievement_school: REPORT,
  award_school: REPORT,
  school_bank_account: 'the schools of a bank account',
  session_staff: 'the sessions of an account',
  session_expiry: MAINTENANCE,
  password_reset_expiry: MAINTENANCE,
  email_undo_expiry: MAINTENANCE,
  idempotency_key_claimed_at: MAINTENANCE,
  login_limit_reset: MAINTENANCE,
  audit_detail: MAINTENANCE,
  audit_reads: 'who has read an item',
  item_history_item: 'the changes of an item',
  item_history_done: MAINTENANCE,
  outbox_due: QUEUE,
  payment_check_due: QUEUE,
  sandbox_checkout_due: QUEUE,
  sandbox_checkout_reference: 'the transactions of an order',
  saved_view_screen: 'the views of a list',
  default_view_saved_view: 'the choices of a view that is deleted',
};

it('each index belongs to a key, is planned for a store or has a purpose', () => {
  const planned = new Set(
    plannedTables.flatMap((table) => [
      ...Object.keys(table.indexes),
      ...Object.entries(table.links).map(([name, { to }]) => `${name}_${to.table}`),
    ]),
  );
  const others = indexes.map(({ name }) => name).filter((name) => !planned.has(name));
  expect(others.toSorted()).toEqual(Object.keys(PURPOSE).toSorted());
});

/** Sorted in memory, within the performance budget of reports (docs/performance.md). */
const SORTED_IN_MEMORY = new Set(['reservation.amount']);

it('each sort order of a long list has an index', () => {
  const lists = [...definitions().screens.values()].flatMap((screen) =>
    screen.kind === 'list' && screen.call.response === 'page' ? [screen] : [],
  );
  const withFewRows = new Set(
    plannedTables.flatMap(({ at, name }) => (at.get('fewRows').flag() ? [name] : [])),
  );
  const missing = lists.flatMap(({ id, call, columns }) => {
    const storage = definitions().storages.get(call.name.split('.')[0]!);
    // The lines of reports are views of the tables.
    const table = storage?.table.replace(/_line$/, '');
    // Lists of tables with few rows are sorted in memory.
    if (!storage || !table || withFewRows.has(table)) return [];
    const orders =
      call.access === 'own'
        ? []
        : columns.flatMap(({ field, sortable }) => (sortable ? [field] : []));
    return [...new Set([...orders, sortedField(call.defaultSort)])].flatMap((name) => {
      const { source } = storage.fields[name] ?? {};
      const column =
        source?.kind === 'column'
          ? (source.of.order ?? source.of.column)
          : source?.kind === 'made'
            ? (source.of.order?.column ?? name)
            : name;
      const first = ['company_id', ...(call.access === 'own' ? [storage.owner!] : []), column];
      const isThere =
        SORTED_IN_MEMORY.has(`${table}.${column}`) ||
        indexes.some(
          (index) =>
            index.table === table &&
            first.every((one, position) => index.columns[position] === one),
        );
      return isThere ? [] : [`${id}: ${table} (${first.join(', ')})`];
    });
  });
  expect(lists.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
