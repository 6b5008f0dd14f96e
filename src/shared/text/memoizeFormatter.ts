/**
 * Caches the formatters of Intl by language and options: creating one takes longer than drawing a
 * row of a table.
 */
export function memoizeFormatter<Formatter>(
  make: (tag: string, options: object) => Formatter,
): (tag: string, options: object) => Formatter {
  const cache = new Map<string, Formatter>();
  return (tag, options) => {
    const key = tag + JSON.stringify(options);
    const formatter = cache.get(key) ?? make(tag, options);
    cache.set(key, formatter);
    return formatter;
  };
}

export const numberFormat = memoizeFormatter((tag, options) => new Intl.NumberFormat(tag, options));
