import { isTimeText } from '../contracts/isTimeText.ts';
import type { ServerType } from '../contracts/server.ts';

export const time: ServerType<string | null> = {
  conditions: {
    onOrAfter: ({ column }, value) => [{ kind: 'since', column, of: 'time', value }],
    onOrBefore: ({ column }, value) => [{ kind: 'until', column, of: 'time', value }],
  },
  isSortValue: (value) => isTimeText(value, 'date-time'),
};
