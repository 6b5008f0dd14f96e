import { sql } from 'kysely';
import { type Db, type Row, type Scope, scopedTo } from 'nasaq/server';
import { compareNames, type Language } from 'nasaq/shared';
import { visibleSchools } from '../schools/visibleSchools.ts';
import { columnLanguage } from '../schools/columnLanguage.ts';

/**
 * Returns the company's schools that are not hidden, ordered by id, each with the bank account that
 * receives its payments. With `schoolId`, returns only that school, even if it is hidden.
 */
export async function readSchoolBanks(
  db: Db,
  scope: Scope,
  language: Language,
  schoolId?: number,
): Promise<Row[]> {
  const tables = scopedTo(db, scope);
  const account = tables
    .select('school_bank')
    .innerJoin(
      tables
        .select('bank_account')
        .select(['bank_account.id', 'name', 'iban', 'tax_no', 'commercial_registration_no'])
        .as('account'),
      'account.id',
      'school_bank.bank_account_id',
    )
    .select([
      'school_bank.school_id',
      'account.id',
      'account.name',
      'account.iban',
      'account.tax_no',
      'account.commercial_registration_no',
    ]);
  const rows = await tables
    .select('school')
    .leftJoin(account.as('linked'), 'linked.school_id', 'school.id')
    .select([
      'school.id',
      `school.name_${columnLanguage(language)} as name`,
      'school.logo',
      'linked.id as bank_account_id',
      'linked.name as label',
      'linked.iban',
      'linked.tax_no',
      'linked.commercial_registration_no',
    ])
    .where((where) =>
      schoolId === undefined
        ? where('school.hidden', '=', false)
        : where('school.id', '=', schoolId),
    )
    .orderBy('school.id')
    .execute();
  return rows.map(({ tax_no, commercial_registration_no, ...row }) => ({
    ...row,
    investor_bank_account:
      row.bank_account_id === null
        ? null
        : { label: row.label, iban: row.iban, tax_no, commercial_registration_no },
  }));
}

/**
 * Returns every bank account of the company, ordered by name, or only that with an id. The label is
 * the name with the IBAN in groups of four characters.
 */
export async function readLinkableAccounts(
  db: Db,
  scope: Scope,
  only?: number,
): Promise<{ id: number; label: string }[]> {
  const accounts = scopedTo(db, scope)
    .select('bank_account')
    .select(['id', 'name', 'iban'])
    .orderBy('id');
  const rows = await (only === undefined ? accounts : accounts.where('id', '=', only)).execute();
  return rows
    .toSorted((one, other) => compareNames(one.name, other.name))
    .map(({ id, name, iban }) => ({
      id,
      label: `${name} (${iban.replace(/.{4}(?=.)/g, '$& ')})`,
    }));
}

/**
 * Links a school to the bank account that receives its payments, or to none. The previous and the
 * new account stay locked until the transaction ends.
 * @returns the account that the school was linked to before
 */
export async function linkSchoolToBank(
  db: Db,
  scope: Scope,
  schoolId: number,
  accountId: number | null,
): Promise<{ accountId: number | null } | 'no school' | 'no account'> {
  const tables = scopedTo(db, scope);
  const school = await visibleSchools(db, scope)
    .select('id')
    .where('id', '=', schoolId)
    .forUpdate()
    .executeTakeFirst();
  if (!school) return 'no school';
  const before = await tables
    .select('school_bank')
    .select('bank_account_id')
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  // Both accounts change, because each counts its schools. They are locked in order of id, so that
  // two transactions that swap accounts cannot deadlock.
  const ids = [before?.bank_account_id, accountId].filter((id) => typeof id === 'number');
  const accounts = await tables
    .select('bank_account')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (accountId !== null && !accounts.some(({ id }) => id === accountId)) return 'no account';
  if (accountId === null)
    await tables.remove('school_bank').where('school_id', '=', schoolId).execute();
  else {
    await tables
      .insert('school_bank', [{ school_id: schoolId, bank_account_id: accountId }])
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'school_id'])
          .doUpdateSet({ bank_account_id: sql<number>`excluded.bank_account_id` }),
      )
      .execute();
  }
  return { accountId: before?.bank_account_id ?? null };
}
