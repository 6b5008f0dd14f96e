import type { ResolvedCall } from '../shared/resolved.ts';
import type { Cursor } from './cursor.ts';
import type { Scope } from './project.ts';
import { andList, commaList, message } from './messages.ts';

/** The names of the parts of a path that vary: `id` of `/news/:id`. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z0-9]+)/g)].map(([, name]) => name ?? '');

/** Reports a call that is about one and the same item, whichever the screen's route names. */
export function expectRouteParam(at: Cursor, call: ResolvedCall, { params = [] }: Scope): void {
  if (
    (call.response !== 'item' && call.response !== 'none') ||
    params.length === 0 ||
    pathParams(call.path).length > 0
  )
    return;
  at.report('check.callIgnoresRoute', {
    call: call.name,
    params: andList(params.map((param) => `:${param}`)),
  });
}

/** Reports each part of a call's path that nothing around fills in: the fields of a row do, else the screen's route. */
export function expectPathParams(at: Cursor, call: ResolvedCall, around: Scope): void {
  const filled = [
    ...Object.keys((around.row ? around.fields : undefined) ?? {}),
    ...((around.dialog || !around.row ? around.params : undefined) ?? []),
  ];
  for (const param of pathParams(call.path)) {
    if (filled.includes(param)) continue;
    at.report(
      'check.missingParam',
      { name: call.name, param },
      around.row
        ? message('check.missingParam.row', { names: commaList(filled) })
        : message('check.missingParam.fix', { param }),
    );
  }
}
