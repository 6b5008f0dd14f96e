import type { RouteEntry } from './resolved.ts';

/**
 * Whether the visitor has a session, and whose. The profile is null until the server has returned
 * it.
 */
export type Visitor =
  | { status: 'out' }
  | { status: 'in'; profile: { is_main_account: boolean; features?: string[] } | null };

/**
 * The result of the access check: show the screen, redirect to another one, or wait for the
 * profile. `toSignedIn` redirects a signed-in user away from a screen for guests.
 */
export type AccessResult = 'open' | 'toSignIn' | 'toSignedIn' | 'toHome' | 'wait';

/** Whether it is known that a visitor is the main account. */
export const isMainAccount = (visitor: Visitor): boolean =>
  visitor.status === 'in' && visitor.profile?.is_main_account === true;

/** Checks whether a visitor may open a screen, and whether the host has what it needs. */
export function checkAccess(
  { visibility, feature }: Pick<RouteEntry, 'visibility' | 'feature'>,
  visitor: Visitor,
): AccessResult {
  if (visibility === 'public') return 'open';
  if (visibility === 'guest') return visitor.status === 'in' ? 'toSignedIn' : 'open';
  if (visitor.status === 'out') return 'toSignIn';
  if (visibility === 'session' && feature === undefined) return 'open';
  if (!visitor.profile) return 'wait';
  if (feature !== undefined && !visitor.profile.features?.includes(feature)) return 'toHome';
  return visibility === 'session' || isMainAccount(visitor) ? 'open' : 'toHome';
}
