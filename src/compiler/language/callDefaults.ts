import type { Effect, Method, ResolvedCall, Variant } from '../../shared/resolved/resolved.ts';

/** The methods of calls with these effects, if they state them. */
const METHODS_BY_EFFECT: Partial<Record<Effect, Method>> = { restore: 'POST', erase: 'DELETE' };

/** The methods of calls with these names. Other calls use GET. */
const METHODS: Record<string, Method> = { create: 'POST', update: 'PUT', delete: 'DELETE' };

/** Returns the method of a call that states none. `effect` is the stated one. */
export const defaultMethod = (call: string, effect?: Effect): Method =>
  (effect && METHODS_BY_EFFECT[effect]) ?? METHODS[call] ?? 'GET';

/** The effects of calls by method, if their name is not that of an effect. */
const EFFECTS: Record<Method, Effect> = {
  GET: 'read',
  POST: 'perform',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Returns the effect of a call that states none: that of its name, or of its method. */
export const defaultEffect = (call: string, method: Method): Effect =>
  method === 'GET' || !Object.hasOwn(METHODS, call) ? EFFECTS[method] : (call as Effect);

/** The default responses of calls with these names. */
const RESPONSES: Record<string, ResolvedCall['response']> = {
  all: 'page',
  mine: 'page',
  history: 'history',
  accessLog: 'accessLog',
};

/** Returns the response of a call that states none. */
export function defaultResponse(call: string, method: Method): ResolvedCall['response'] {
  if (method === 'DELETE') return 'none';
  return RESPONSES[call] ?? 'item';
}

/** Whether a call that does not say so sends a body. */
export const hasBodyByDefault = (method: Method, effect: Effect): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && effect !== 'read' && effect !== 'restore';

/** Returns which rules the body of a call has. */
export const variantOf = (effect: Effect): Variant =>
  effect === 'create' || effect === 'perform' ? 'create' : 'edit';

/** The names of the calls that the screens of a form save with by default. */
const SAVE_CALLS: Record<string, string> = { create: 'create', edit: 'update' };

/**
 * Returns the call that a screen of a form saves with if it states none. Undefined for a dialog.
 * @param file the name of the form's file, which is also that of the resource
 */
export const defaultSaveCall = (file: string, screen: string): string | undefined =>
  SAVE_CALLS[screen] && `${file}.${SAVE_CALLS[screen]}`;
