import { listCompanies, queueMail, type Services } from 'nasaq/server';
import { markAsTold, readOverdueLoans } from './loans.ts';

/** Tells whoever recorded a loan that it is overdue, once. */
export async function remindOfOverdueLoans({ db, now, today }: Services): Promise<void> {
  for (const companyId of (await listCompanies(db, 'en')).keys())
    await db.transaction().execute(async (tx) => {
      for (const { id, created_by } of await readOverdueLoans(tx, { companyId }, today())) {
        await markAsTold(tx, { companyId }, id, today());
        const data = { loanId: id };
        await queueMail(tx, { kind: 'loanOverdue', companyId, staffId: created_by, data }, now());
      }
    });
}
