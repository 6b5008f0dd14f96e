import type { Query } from './buildUrl.ts';
import type { CallAccess, ProfileFields, ResolvedCall, RouteEntry } from '../resolved/resolved.ts';

/**
 * Whether the visitor has a session, and whose. The profile is null until the server has returned
 * it.
 */
export type Visitor = { status: 'out' } | { status: 'in'; profile: VisitorProfile | null };

interface VisitorProfile {
  /** The parts of the API that the host has of those that are optional. */
  features?: readonly string[];
  /** The fields that app.json names. */
  [field: string]: unknown;
}

/**
 * The result of the access check: show the screen, redirect to another one, or wait for the
 * profile. `toSignedIn` redirects a signed-in user away from a screen for guests, `notOnHost` away
 * from one that the host has no calls for.
 */
export type AccessResult = 'open' | 'toSignIn' | 'toSignedIn' | 'toHome' | 'notOnHost' | 'wait';

/** Whether a profile is that of a main account. False while the profile has not loaded. */
export const isMainAccount = (profile: VisitorProfile | null, fields: ProfileFields): boolean =>
  profile?.[fields.main] === true;

/**
 * Returns whether the host has a part of the API: `unknown` while the profile has not loaded. A host
 * has every part that the profile names, and what belongs to no part (`undefined`).
 */
export function hostFeature(
  profile: VisitorProfile | null,
  name: string | undefined,
): 'yes' | 'no' | 'unknown' {
  if (name === undefined) return 'yes';
  if (!profile) return 'unknown';
  return profile.features?.includes(name) ? 'yes' : 'no';
}

/** Whether the host has all filters of a query. False while the profile has not loaded. */
export const hasFilters = (
  profile: VisitorProfile | null,
  { filters }: Pick<ResolvedCall, 'filters'>,
  query: Query,
): boolean =>
  Object.keys(query).every((param) => hostFeature(profile, filters[param]?.feature) === 'yes');

/** Whether the host has a call, and the account may make it. False while the profile is unknown. */
export const canCall = (
  { access, feature }: CallAccess,
  profile: VisitorProfile | null,
  fields: ProfileFields,
): boolean =>
  (access !== 'main' || isMainAccount(profile, fields)) && hostFeature(profile, feature) === 'yes';

/** Checks whether a visitor may open a screen. */
export function checkAccess(
  { visibility, feature }: Pick<RouteEntry, 'visibility' | 'feature'>,
  visitor: Visitor,
  fields: ProfileFields,
): AccessResult {
  if (visibility === 'public') return 'open';
  if (visibility === 'guest') return visitor.status === 'in' ? 'toSignedIn' : 'open';
  if (visitor.status === 'out') return 'toSignIn';
  if (visibility === 'session' && feature === undefined) return 'open';
  if (!visitor.profile) return 'wait';
  if (hostFeature(visitor.profile, feature) === 'no') return 'notOnHost';
  return visibility === 'session' || isMainAccount(visitor.profile, fields) ? 'open' : 'toHome';
}
