import { isTimeText } from '../contracts/isTimeText.ts';
import type { ServerType } from '../contracts/server.ts';

export const day: ServerType<string | null> = {
  conditions: {
    equal: ({ column }, value) => [{ kind: 'equal', column, value }],
    onOrAfter: ({ column }, value) => [{ kind: 'since', column, of: 'day', value }],
    onOrBefore: ({ column }, value) => [{ kind: 'until', column, of: 'day', value }],
  },
  isSortValue: (value) => isTimeText(value, 'date'),
};
