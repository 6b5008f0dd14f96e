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

/** A form with drafts: its screen, and the values of its route parameters, joined with dots. */
interface FormWithDrafts {
  screen: string;
  record: string;
}

/** Returns the forms of which an account has drafts. */
export function draftedForms(
  storage: DeviceStorage,
  prefix: string,
  account: number,
): FormWithDrafts[] {
  const own = draftKey(prefix, account, '');
  return storage
    .keys()
    .filter((key) => key.startsWith(own))
    .map((key) => {
      const [screen = '', ...record] = key.slice(own.length).split('.');
      return { screen, record: record.join('.') };
    });
}
