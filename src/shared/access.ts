import type { Visibility } from './resolved.ts';

/**
 * Whether the visitor has a session, and whose. The profile is null until the server has returned
 * it.
 */
export type Visitor =
  { status: 'out' } | { status: 'in'; profile: { is_main_account: boolean } | null };

/** The result of the access check: show the screen, redirect, or wait for the profile. */
export type AccessResult = 'open' | 'toSignIn' | 'toSignedIn' | 'toHome' | 'wait';

/**
 * Decides whether a visitor may open a screen of this visibility, by specification 2, "Full route
 * table", and specification 1, section 6 (screens of the main account).
 */
export function checkAccess(visibility: Visibility, visitor: Visitor): AccessResult {
  if (visibility === 'public') return 'open';
  if (visibility === 'guest') return visitor.status === 'in' ? 'toSignedIn' : 'open';
  if (visitor.status === 'out') return 'toSignIn';
  if (visibility === 'session') return 'open';
  if (!visitor.profile) return 'wait';
  return visitor.profile.is_main_account ? 'open' : 'toHome';
}
