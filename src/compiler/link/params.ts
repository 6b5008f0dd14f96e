import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Scope } from '../project/project.ts';
import { andList, commaList, message } from '../issues/messages.ts';

/** Returns the names of the variable parts of a path: `id` for `/loans/:id`. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z0-9_]+)/g)].map(([, name]) => name ?? '');

/**
 * Returns the values that the parameters of a route have by default: the field of the row with the
 * same name or, without one, the parameter of this screen's route.
 */
export function defaultParams(
  route: string,
  { row, fields = {}, params = [] }: Scope,
): Record<string, string> {
  const sourceOf = (name: string) =>
    row && Object.hasOwn(fields, name) ? ['row'] : params.includes(name) ? ['params'] : [];
  return Object.fromEntries(
    pathParams(route).flatMap((name) =>
      sourceOf(name).map((source) => [name, `{${source}.${name}}`]),
    ),
  );
}

/** Reports a call that uses the same item for every value of the route. */
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
