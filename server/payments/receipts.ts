import { sql } from 'kysely';
import { companyRow, type Db, globals, type Scope } from 'nasaq/server';

/** Returns the number of the company's last receipt; 0 before the first. */
export async function readLastReceipt(db: Db, scope: Scope): Promise<number> {
  const company = companyRow(db, scope).select('company.last_receipt');
  return (await company.executeTakeFirstOrThrow()).last_receipt;
}

/**
 * Increments and returns the company's receipt number. No other transaction gets one until this one
 * ends.
 */
export async function nextReceiptNumber(tx: Db, { companyId }: Scope): Promise<number> {
  const increment = { last_receipt: sql<number>`last_receipt + 1` };
  const { last_receipt } = await globals(tx)
    .updateTable('company')
    .set(increment)
    .where('id', '=', companyId)
    .returning('last_receipt')
    .executeTakeFirstOrThrow();
  return last_receipt;
}

/** Returns the company's data as the buyer on receipts. */
export async function readBuyer(db: Db, scope: Scope) {
  return companyRow(db, scope)
    .select(['name_ar', 'name_en', 'vat_number', 'address_ar', 'address_en'])
    .executeTakeFirstOrThrow();
}
