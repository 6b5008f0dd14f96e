import type { ResolvedCall } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import type { Surroundings } from './project.ts';

/** The names of the parts of a path that vary: `id` of `/news/:id`. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/:([A-Za-z0-9]+)/g)].map(([, name]) => name ?? '');

/** Reports each part of a call's path that nothing around fills in: the fields of a row do, else the screen's route. */
export function expectParams(at: Cursor, call: ResolvedCall, around: Surroundings): void {
  const filled = [...((around.row ? around.fields : undefined) ?? []), ...((around.dialog || !around.row ? around.params : undefined) ?? [])];
  for (const param of paramsOf(call.path)) {
    if (filled.includes(param)) continue;
    const mend = around.row ? suggest(param, filled, 'a row has') : `put :${param} into the route`;
    at.report(`${quote(call.name)} needs ${quote(`:${param}`)}`, mend);
  }
}
