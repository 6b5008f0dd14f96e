import type { ComposeProductMail } from 'nasaq/server';
import { readLoan } from './loans.ts';

/** What a mail about a loan was queued with. */
interface LoanMail {
  companyId: number;
  data: { loanId: number; words?: string };
}

const compose =
  (isForBorrower: boolean): ComposeProductMail<'loanReminder' | 'loanOverdue'> =>
  async ({ companyId, data: { loanId, words = '' } }: LoanMail, { db, publicUrl }) => {
    const loan = await readLoan(db, { companyId }, loanId);
    const { exhibit = '', borrower = '', due_on = '', email = '' } = loan ?? {};
    return {
      link: `${publicUrl}/loans/${loanId}`,
      values: { exhibit, borrower, day: due_on, words },
      ...(isForBorrower ? { to: { name: borrower, address: email } } : {}),
    };
  };

/** The mails of the museum, by kind. A reminder goes to the borrower, who has no account. */
export const loanMails = { loanReminder: compose(true), loanOverdue: compose(false) };
