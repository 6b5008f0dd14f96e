/**
 * Whether a value is absent. false and 0 are values, and so is a text of spaces, which may be a
 * password.
 */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Whether a value has something to display. A text of spaces has not. */
export const hasValue = (value: unknown): boolean =>
  !isEmpty(typeof value === 'string' ? value.trim() : value);
