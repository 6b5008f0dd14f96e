import type { Visibility } from '../../rules/resolved.ts';
import type { SessionState } from './session.ts';

/** Where a visit to a screen leads: on to the screen, or elsewhere. */
export type Verdict = 'open' | 'toSignIn' | 'toSignedIn' | 'toHome' | 'wait';

/** A draft belongs to an account: a form looks for one when it is known whose screen this is, or that it cannot be known now. */
export const knowsWhose = (state: SessionState) => state.status === 'out' || state.profile !== null || state.problem !== null;

/** The guard of specification 2, "Full route table", and of specification 1, section 6 for the main account's screens. */
export function verdictOf(visibility: Visibility, state: SessionState): Verdict {
  if (visibility === 'public') return 'open';
  if (visibility === 'guest') return state.status === 'in' ? 'toSignedIn' : 'open';
  if (state.status === 'out') return 'toSignIn';
  if (visibility === 'session') return 'open';
  if (!state.profile) return 'wait';
  return state.profile.is_main_account ? 'open' : 'toHome';
}
