import type { ResolvedCall } from './resolved.ts';

/** Returns the id of the resource that a call belongs to: the part of its name before the dot. */
export const resourceOf = (call: ResolvedCall): string =>
  call.name.slice(0, call.name.indexOf('.'));

/** Whether a call changes nothing. */
export const isReadOnly = ({ effect }: Pick<ResolvedCall, 'effect'>): boolean => effect === 'read';
