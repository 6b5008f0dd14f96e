import { networkOf } from './signInLimits.ts';

/*
 * Whose share a request counts for: docs/decisions/032-fair-shares.md.
 */

/** An account, whatever devices it is used from. */
export const accountOwner = ({
  companyId,
  staffId,
}: {
  companyId: number;
  staffId: number;
}): string => `account ${companyId} ${staffId}`;

/** Everybody who asks from one network without a session. */
export const networkOwner = (address: string): string => `network ${networkOf(address)}`;

export const isAccount = (owner: string): boolean => owner.startsWith('account ');
