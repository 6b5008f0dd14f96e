import type { Visibility } from './resolved.ts';

/** Who visits: whether with a session, and whose it is; null until that is known. */
export type Visitor =
  { status: 'out' } | { status: 'in'; profile: { is_main_account: boolean } | null };

/** Where a visit to a screen leads: on to the screen, or elsewhere. */
export type AccessResult = 'open' | 'toSignIn' | 'toSignedIn' | 'toHome' | 'wait';

/** The guard of specification 2, "Full route table", and of specification 1, section 6 for the main account's screens. */
export function checkAccess(visibility: Visibility, visitor: Visitor): AccessResult {
  if (visibility === 'public') return 'open';
  if (visibility === 'guest') return visitor.status === 'in' ? 'toSignedIn' : 'open';
  if (visitor.status === 'out') return 'toSignIn';
  if (visibility === 'session') return 'open';
  if (!visitor.profile) return 'wait';
  return visitor.profile.is_main_account ? 'open' : 'toHome';
}
