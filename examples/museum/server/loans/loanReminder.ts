import { actorOf, defineResource, formProblem, notFound, queueMail } from 'nasaq/server';
import { readLoan } from './loans.ts';

/** Asks the borrower for an exhibit, by mail. */
export const loanReminder = defineResource({
  id: 'loan-reminder',
  handlers: {
    send: async (context) => {
      const { db, now } = context.services;
      const { companyId, staffId } = actorOf(context);
      const loanId = Number(context.params['id']);
      const { words = '' } = context.body;
      const loan = await readLoan(db, { companyId }, loanId);
      if (!loan) throw notFound();
      if (loan.returned) throw formProblem('loan.error.isReturned');
      const data = { loanId, words };
      await queueMail(db, { kind: 'loanReminder', companyId, staffId, data }, now());
      return { words };
    },
  },
});
