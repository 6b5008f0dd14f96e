import type { Visibility } from './resolved.ts';

/**
 * Whether the visitor has a session, and whose. The profile is null until the server has returned
 * it.
 */
export type Visitor =
  { status: 'out' } | { status: 'in'; profile: { is_main_account: boolean } | null };

/**
 * The result of the access check: show the screen, redirect to another one, or wait for the
 * profile. `toSignedIn` redirects a signed-in user away from a screen for guests.
 */
export type AccessResult = 'open' | 'toSignIn' | 'toSignedIn' | 'toHome' | 'wait';

/** Whether it is known that a visitor is the main account. */
export const isMainAccount = (visitor: Visitor): boolean =>
  visitor.status === 'in' && visitor.profile?.is_main_account === true;

/** Checks whether a visitor may open a screen of this visibility. */
export function checkAccess(visibility: Visibility, visitor: Visitor): AccessResult {
  if (visibility === 'public') return 'open';
  if (visibility === 'guest') return visitor.status === 'in' ? 'toSignedIn' : 'open';
  if (visitor.status === 'out') return 'toSignIn';
  if (visibility === 'session') return 'open';
  if (!visitor.profile) return 'wait';
  return isMainAccount(visitor) ? 'open' : 'toHome';
}
