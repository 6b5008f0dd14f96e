import path from 'node:path';
import {
  createRandom,
  type Database,
  fillRows,
  findLogin,
  findRoot,
  lockMigrations,
  type Passwords,
  type Random,
  SEED,
  splitName,
  toLogin,
} from 'nasaq/demo';
import { type Db, globals, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { fillBank } from './bank.ts';
import {
  COMPANIES,
  DEMO_PASSWORD,
  type DemoAccount,
  type DemoCompany,
  type DemoSchool,
} from './content.ts';
import { fillBin } from './bin.ts';
import { fillBooking } from './booking.ts';
import { fillChanges } from './changes.ts';
import { fillCompanyPage } from './companyPage.ts';
import { fillContacts } from './contacts.ts';
import { fillHistories } from './history.ts';
import { drawLogo } from './logo.ts';
import { fillOrders, packageEnds } from './orders.ts';
import { fillManagers } from './managers.ts';
import { fillPublications } from './publications.ts';
import { fillViews } from './views.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './content.ts';

interface FillOptions {
  /** The time of the fill. All dates are relative to its day. */
  now: Date;
  passwords: Pick<Passwords, 'hash'>;
  /** The folder with further rows; by default that of the project. */
  rowsFolder?: string;
  /** Leaves out the history of eighteen months, for tests that only need lists. */
  withoutHistory?: boolean;
}

const ROWS_FOLDER = path.join(findRoot(), 'server', 'demo', 'rows');

/**
 * Fills an empty database with two companies. The data is always the same, apart from the dates.
 * @returns false if the database already has a company
 */
export async function fillDemo(
  { db }: Pick<Database, 'db'>,
  options: FillOptions,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockMigrations(transaction);
    const company = await globals(transaction)
      .selectFrom('company')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (company) return false;
    const random = createRandom(SEED);
    const filled = [];
    for (const one of COMPANIES) filled.push(await fillCompany(transaction, one, options, random));
    // After all companies, so that the bin does not change the ids of their news.
    const [first] = filled;
    if (first) await fillBin(transaction, first.scope, { now: options.now, ...first });
    return true;
  });
}

/** Checks whether the database contains the demo accounts. */
export async function hasDemo({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const email = toLogin(COMPANIES[0]!.accounts[0]!.email);
  return (await findLogin(db, email)) !== undefined;
}

async function fillCompany(
  db: Db,
  company: DemoCompany,
  { now, passwords, withoutHistory = false, rowsFolder = ROWS_FOLDER }: FillOptions,
  random: Random,
): Promise<{ scope: Scope; author: number; schoolIds: number[] }> {
  const row = {
    name_ar: company.ar,
    name_en: company.en,
    created_at: new Date(now.getTime() - 600 * DAY_MS),
    vat_number: company.vatNumber,
    address_ar: company.address.ar,
    address_en: company.address.en,
  };
  const { id: companyId } = await globals(db)
    .insertInto('company')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const scope = { companyId };
  const accounts = await fillAccounts(db, scope, company, now, passwords);
  const author = accounts.get(company.accounts[0]!.key)!;
  const schoolIds = await fillSchools(db, scope, company, random, now);
  await fillOrders(db, scope, company, {
    now,
    author,
    schoolIds: schoolIds,
  });
  await fillPublications(db, scope, company, { now, random, accounts, schoolIds });
  await fillManagers(db, scope, company, {
    now,
    author,
    schoolIds,
    passwordHash: await passwords.hash(DEMO_PASSWORD),
  });
  await fillCompanyPage(db, scope, company, {
    now,
    author,
  });
  await fillContacts(db, scope, { now, schoolIds });
  await fillBank(db, scope, {
    now,
    author,
    schoolIds,
    count: company.bankAccounts,
  });
  // The last school has no booking settings, so it has no bookings.
  const demoSchools = company.schools.map((school, index) => ({
    id: schoolIds[index]!,
    school,
    takesBookings: index < company.schools.length - 1,
  }));
  if (!withoutHistory)
    await fillHistories(
      db,
      scope,
      now,
      demoSchools.map((each, index) => ({
        ...each,
        now,
        staffIds: [...accounts.values()].slice(0, 2),
        waitingMessages: company.waitingMessages,
        random: createRandom(SEED + companyId * 100 + index),
      })),
    );
  await fillBooking(db, scope, {
    now,
    author,
    schoolIds: demoSchools,
  });
  await fillViews(db, scope, company, { now, accounts, schoolIds });
  // Of a company with a single account, nobody else can have changed anything.
  if (accounts.size > 1)
    await fillChanges(db, scope, { now, accounts: [...accounts.values()].slice(0, 3), schoolIds });
  await fillRows(db, scope, { now, author, folder: rowsFolder });
  return { scope, author, schoolIds };
}

async function fillAccounts(
  db: Db,
  scope: Scope,
  { accounts }: DemoCompany,
  now: Date,
  passwords: Pick<Passwords, 'hash'>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const account of accounts) {
    const row = { ...staffRow(account, now), password_hash: await passwords.hash(DEMO_PASSWORD) };
    const { id } = await scopedTo(db, scope)
      .insert('staff', [row])
      .returning('id')
      .executeTakeFirstOrThrow();
    await globals(db)
      .insertInto('login')
      .values({ email: toLogin(account.email), company_id: scope.companyId, staff_id: id })
      .execute();
    ids.set(account.key, id);
  }
  return ids;
}

function staffRow(
  { name, email, phone, locale, isMainAccount, active }: DemoAccount,
  now: Date,
): Omit<NewRow<'staff'>, 'password_hash'> {
  const created_at = new Date(now.getTime() - 380 * DAY_MS);
  return {
    name,
    ...splitName(name),
    email,
    phone,
    locale,
    avatar: null,
    is_main_account: isMainAccount,
    status: active ? 10 : 1,
    created_at,
    last_login_at: null,
  };
}

async function fillSchools(
  db: Db,
  scope: Scope,
  { schools, domain }: DemoCompany,
  random: Random,
  now: Date,
): Promise<number[]> {
  const rows = schools.map((school, index) =>
    schoolRow(
      school,
      `https://schools.${domain}/${index + 1}`,
      random,
      packageEnds(school, index, now),
    ),
  );
  const inserted = await scopedTo(db, scope).insert('school', rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

function schoolRow(
  school: DemoSchool,
  link: string,
  random: Random,
  ends: string | null,
): NewRow<'school'> {
  const [city, district, stages] = [school.city, school.district, school.stages] as [
    [string, string],
    [string, string],
    [number, number],
  ];
  return {
    name_ar: school.ar,
    name_en: school.en,
    city_ar: city[0],
    city_en: city[1],
    district_ar: district[0],
    district_en: district[1],
    first_stage: stages[0],
    last_stage: stages[1],
    package: school.package,
    package_ends: ends,
    complete_ratio: school.complete,
    logo: school.mark ? drawLogo(school.mark, random) : null,
    login_link: school.mark ? link : null,
  };
}
