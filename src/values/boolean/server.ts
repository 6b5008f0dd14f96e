import type { ServerType } from '../contracts/server.ts';

export const boolean: ServerType<boolean | null> = {
  conditions: {
    equal: ({ column }, value) =>
      /^(0|1|true|false)$/.test(value)
        ? [{ kind: 'equal', column, value: value === '1' || value === 'true' }]
        : undefined,
  },
  isSortValue: (value) => typeof value === 'boolean',
};
