import { type Db, type Scope, scopedTo } from 'nasaq/server';

/** Returns a loan with what mails about it need. Undefined if there is none. */
export const readLoan = (db: Db, scope: Scope, id: number) =>
  scopedTo(db, scope)
    .select('loan')
    .innerJoin('exhibit', (join) =>
      join
        .onRef('exhibit.company_id', '=', 'loan.company_id')
        .onRef('exhibit.id', '=', 'loan.exhibit_id'),
    )
    .innerJoin('borrower', (join) =>
      join
        .onRef('borrower.company_id', '=', 'loan.company_id')
        .onRef('borrower.id', '=', 'loan.borrower_id'),
    )
    .select([
      'loan.returned',
      'loan.due_on',
      'exhibit.name as exhibit',
      'borrower.name as borrower',
      'borrower.email',
    ])
    .where('loan.id', '=', id)
    .executeTakeFirst();

/** Returns the loans that should have come back before a day, and of which nobody was told yet. */
export const readOverdueLoans = (db: Db, scope: Scope, today: string) =>
  scopedTo(db, scope)
    .select('loan')
    .select(['loan.id', 'loan.created_by'])
    .where('loan.returned', '=', false)
    .where('loan.due_on', '<', today)
    .where('loan.told_on', 'is', null)
    .execute();

export const markAsTold = (db: Db, scope: Scope, id: number, today: string) =>
  scopedTo(db, scope).update('loan', { told_on: today }).where('loan.id', '=', id).execute();
