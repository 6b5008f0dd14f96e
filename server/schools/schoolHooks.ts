import { defineHooks, type Row } from 'nasaq/server';
import { ENDING_DAYS, packageState } from './schoolPackages.ts';
import { remainingDays } from './packageOption.ts';

/** The present package of a school, and its state, which depends on the current day. */
export const school = defineHooks('school', {
  made: {
    package: (row, { translateWord, today }) => {
      const [id, ends] = [row['package'] as number, row['package_ends'] as string | null];
      return {
        package_id: id,
        title: translateWord('package', id),
        remaining: remainingDays(today, ends),
        end_date: ends,
      };
    },
    state: (row, { today }) => stateOf(row, today),
  },
  expressions: { state: packageState },
});

/** Must return the same as `packageState` in SQL. */
function stateOf(row: Row, today: string): string {
  const remaining = remainingDays(today, row['package_ends'] as string | null);
  if (remaining === null || remaining > ENDING_DAYS) return 'active';
  return remaining < 0 ? 'ended' : 'ending';
}
