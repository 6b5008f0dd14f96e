/** Making one of Intl's formatters takes longer than a row of a table: each is made once for the whole page, when it is first asked for. */
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
