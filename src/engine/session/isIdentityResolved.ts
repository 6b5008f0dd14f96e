import type { SessionState } from './sessionStore.ts';

/**
 * Whether it is known who is signed in, or that it cannot be known now. Forms wait for it before
 * they read a draft, because drafts belong to an account.
 */
export const isIdentityResolved = (state: SessionState) =>
  state.status === 'out' || state.profile !== null || state.problem !== null;
