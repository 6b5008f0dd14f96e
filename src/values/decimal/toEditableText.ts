/**
 * Formats a number for editing: without thousands separators, with all decimals unless it is an
 * integer.
 */
export function toEditableText(value: unknown, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  // A number with too many decimals shows all of them, because validation rejects it for them.
  const exact = Number(value.toFixed(decimals)) === value;
  return Number.isInteger(value) || !exact ? String(value) : value.toFixed(decimals);
}
