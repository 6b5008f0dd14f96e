import type { SourceCode } from '../contract.ts';

/** Whether rows of another table refer to the row. */
export const exists: SourceCode<'exists'> = {
  statedBy: 'exists',
  needsId: true,
  referring: (of) => of,
  resolve: (field) => {
    const { rows, where } = (field.value('exists') ?? {}) as { rows?: unknown; where?: object };
    const [table, key] = typeof rows === 'string' ? rows.split('.') : [];
    if (table === undefined || key === undefined) return undefined;
    return { table, key, where: { ...where } };
  },
  plan: ({ table, key, where }, plan) => {
    for (const column of [key, ...Object.keys(where)]) plan.expectOther(table, column);
  },
  select: (of, name, to) => void (to.exists[name] = of),
};
