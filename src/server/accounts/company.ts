import type { Db } from '../db/connect.ts';
import { globals, type Scope } from '../rows/scope.ts';

/** The row of the company, as a query whose columns are not selected yet. */
export const companyRow = (db: Db, { companyId }: Scope) =>
  globals(db).selectFrom('company').where('company.id', '=', companyId);

/**
 * Locks the company's row until the transaction ends. A stronger lock would block every insert that
 * references the company.
 */
export async function lockCompany(tx: Db, scope: Scope): Promise<void> {
  await companyRow(tx, scope).select('company.id').forNoKeyUpdate().executeTakeFirstOrThrow();
}
