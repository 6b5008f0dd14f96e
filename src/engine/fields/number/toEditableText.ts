/** A number to be edited: without signs between the thousands, with all decimals where there are any. */
export function toEditableText(value: unknown, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  // A number with more decimals than it may have shows them all: it is refused for them.
  const exact = Number(value.toFixed(decimals)) === value;
  return Number.isInteger(value) || !exact ? String(value) : value.toFixed(decimals);
}
