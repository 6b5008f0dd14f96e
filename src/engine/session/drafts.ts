/** Where a draft is kept: under the account, so that nobody else on this device is ever shown it. */
export const draftKey = (prefix: string, account: number, form: string) => `${prefix}draft.${account}.${form}`;

/** Forgets what an account typed and did not save. */
export function dropDrafts(storage: Storage, prefix: string, account: number): void {
  const own = draftKey(prefix, account, '');
  Object.keys(storage)
    .filter((key) => key.startsWith(own))
    .forEach((key) => storage.removeItem(key));
}
