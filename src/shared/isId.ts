/** Whether a text is a positive integer that a bigint and a JavaScript number can hold. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}
