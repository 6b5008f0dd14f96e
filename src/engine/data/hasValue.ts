/** Whether nothing is held: no and 0 are something, and so is a text of spaces, which a password may be. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Whether there is anything to read: a text of spaces is nothing to a reader. */
export const hasValue = (value: unknown): boolean =>
  !isEmpty(typeof value === 'string' ? value.trim() : value);
