import { networkOf } from './signInLimits.ts';

/* The owner that a request is counted for: docs/decisions/032-fair-shares.md. */

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
