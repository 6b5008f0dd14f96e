import { containsWords, equalsOneOf } from '../contracts/conditions.ts';
import type { ServerType } from '../contracts/server.ts';

export const text: ServerType<string | null> = {
  conditions: {
    text: ({ folded }, value, { rules }) =>
      folded ? containsWords([folded], value, rules) : undefined,
    equal: ({ column }, value) => [{ kind: 'equal', column, value }],
    any: equalsOneOf((typed) => typed || undefined),
  },
  isSortValue: (value) => typeof value === 'string' && !value.includes('\0'),
};
