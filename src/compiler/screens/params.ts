import type { ResolvedCall } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Scope } from '../project/project.ts';
import { andList, commaList, message } from '../issues/messages.ts';

/** Returns the names of the variable parts of a path: `id` for `/news/:id`. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z0-9]+)/g)].map(([, name]) => name ?? '');

/** Reports a call that ignores the variable parts of the screen's route. */
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

/**
 * Reports each variable part of a call's path that neither a field of the row nor the route of the
 * screen has a value for.
 */
export function expectPathParams(at: Cursor, call: ResolvedCall, scope: Scope): void {
  const available = [
    ...Object.keys((scope.row ? scope.fields : undefined) ?? {}),
    ...((scope.dialog || !scope.row ? scope.params : undefined) ?? []),
  ];
  for (const param of pathParams(call.path)) {
    if (available.includes(param)) continue;
    at.report(
      'check.missingParam',
      { name: call.name, param },
      scope.row
        ? message('check.missingParam.row', { names: commaList(available) })
        : message('check.missingParam.fix', { param }),
    );
  }
}
