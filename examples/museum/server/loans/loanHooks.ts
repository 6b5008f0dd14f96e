import { defineHooks, fieldProblem } from 'nasaq/server';

/** What the store of loans cannot say: a loan that came back stays as it was. */
export const loan = defineHooks('loan', {
  beforeSave: ({ before }) => {
    if (before?.returned === true) throw fieldProblem('returned', 'loan.error.isReturned');
  },
});
