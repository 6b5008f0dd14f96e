import { isTimeText } from '../contracts/isTimeText.ts';
import type { ServerType } from '../contracts/server.ts';

export const day: ServerType<string | null> = {
  conditions: {
    // PostgreSQL refuses other texts, or knows them as other days, such as `tomorrow`.
    equal: ({ column }, value) =>
      isTimeText(value, 'date') ? [{ kind: 'equal', column, value }] : undefined,
    onOrAfter: ({ column }, value) => [{ kind: 'since', column, value }],
    onOrBefore: ({ column }, value) => [{ kind: 'until', column, value }],
  },
  isSortValue: (value) => isTimeText(value, 'date'),
};
