import type { SourceCode } from '../contract.ts';

/** Whether rows of another table refer to the row. */
export const exists: SourceCode<'exists'> = {
  statedBy: 'exists',
  needsId: true,
  resolve: (field) => {
    const stated = field.value('exists') as { rows?: string; where?: object } | undefined;
    const [table, key] = stated?.rows?.split('.') ?? [];
    if (table === undefined || key === undefined) return undefined;
    return { table, key, where: { ...stated?.where } };
  },
  plan: ({ table, key, where }, plan) => {
    for (const column of [key, ...Object.keys(where)]) plan.expectOther(table, column);
  },
  select: (of, name, to) => void (to.exists[name] = of),
};
