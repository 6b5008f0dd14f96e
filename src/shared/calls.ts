import type { ResolvedCall } from './resolved.ts';

/** The resource that a call belongs to: the first part of its name. */
export const resourceOf = (call: ResolvedCall): string =>
  call.name.slice(0, call.name.indexOf('.'));

/** Whether a call changes nothing: a GET, and any other that its resource says only reads. */
export const isReadOnly = ({ method, effect }: Pick<ResolvedCall, 'method' | 'effect'>): boolean =>
  method === 'GET' || effect === 'read';
