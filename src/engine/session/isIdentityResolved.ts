import type { SessionState } from './session.ts';

/** A draft belongs to an account: a form looks for one when it is known whose screen this is, or that it cannot be known now. */
export const isIdentityResolved = (state: SessionState) =>
  state.status === 'out' || state.profile !== null || state.problem !== null;
