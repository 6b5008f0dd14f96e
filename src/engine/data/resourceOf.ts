import type { ResolvedCall } from '../../rules/resolved.ts';

/** The resource that a call belongs to: the first part of its name. */
export const resourceOf = (call: ResolvedCall): string => call.name.slice(0, call.name.indexOf('.'));
