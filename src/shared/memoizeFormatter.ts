/**
 * Caches the formatters of Intl by language and options: creating one takes longer than drawing a
 * row of a table.
 */
export function memoizeFormatter<Formatter>(
  make: (tag: string, options: object) => Formatter,
): (tag: string, options: object) => Formatter {
  const made = new Map<string, Formatter>();
  return (tag, options) => {
    const key = tag + JSON.stringify(options);
    const known = made.get(key) ?? make(tag, options);
    made.set(key, known);
    return known;
  };
}

export const numberFormat = memoizeFormatter((tag, options) => new Intl.NumberFormat(tag, options));
