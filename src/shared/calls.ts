import type { ResolvedCall } from './resolved.ts';

/** Returns the id of the resource that a call belongs to: the part of its name before the dot. */
export const resourceOf = (call: ResolvedCall): string =>
  call.name.slice(0, call.name.indexOf('.'));

/** Whether a call changes nothing: a GET, or a call that its resource declares as reading only. */
export const isReadOnly = ({ method, effect }: Pick<ResolvedCall, 'method' | 'effect'>): boolean =>
  method === 'GET' || effect === 'read';
