import type { DeviceStorage } from '../data/deviceStorage.ts';

/**
 * Returns the storage key of a draft. It contains the account, so that no other account on this
 * device sees it.
 */
export const draftKey = (prefix: string, account: number, form: string) =>
  `${prefix}draft.${account}.${form}`;

/** Deletes all drafts of an account. */
export function deleteDrafts(storage: DeviceStorage, prefix: string, account: number): void {
  const own = draftKey(prefix, account, '');
  storage
    .keys()
    .filter((key) => key.startsWith(own))
    .forEach((key) => storage.removeItem(key));
}
