import { remainingDays } from '../handlers/packageOption.ts';
import { defineHooks } from '../resources/hooks.ts';

/** The present package of a school. */
export const school = defineHooks({
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
  },
});
