import { endOfDay, startOfDay } from '../../shared/time/timeZones.ts';
import { isTimeText } from '../contracts/isTimeText.ts';
import type { ServerType } from '../contracts/server.ts';

export const time: ServerType<string | null> = {
  conditions: {
    onOrAfter: ({ column }, day, { timeZone }) => [
      { kind: 'from', column, value: startOfDay(day, timeZone) },
    ],
    onOrBefore: ({ column }, day, { timeZone }) => [
      { kind: 'before', column, value: endOfDay(day, timeZone) },
    ],
  },
  isSortValue: (value) => isTimeText(value, 'date-time'),
};
