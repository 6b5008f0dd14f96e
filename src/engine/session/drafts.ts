import type { DeviceStorage } from '../data/deviceStorage.ts';

/** Where a draft is kept: under the account, so that nobody else on this device is ever shown it. */
export const draftKey = (prefix: string, account: number, form: string) =>
  `${prefix}draft.${account}.${form}`;

/** Forgets what an account typed and did not save. */
export function deleteDrafts(storage: DeviceStorage, prefix: string, account: number): void {
  const own = draftKey(prefix, account, '');
  storage
    .keys()
    .filter((key) => key.startsWith(own))
    .forEach((key) => storage.removeItem(key));
}
