import { networkOf } from './signInLimits.ts';

/*
 * The owner whose share of the semaphores a request uses (docs/decisions/032-fair-shares.md). For
 * signing in from a known network, the owner is the login instead (signIn.ts).
 */

/** Returns the owner key of an account, on all of its devices. */
export const accountOwner = ({
  companyId,
  staffId,
}: {
  companyId: number;
  staffId: number;
}): string => `account ${companyId} ${staffId}`;

/** Returns the owner key of all callers without a session in one network. */
export const networkOwner = (address: string): string => `network ${networkOf(address)}`;

export const isAccount = (owner: string): boolean => owner.startsWith('account ');
