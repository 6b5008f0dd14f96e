/** How a value is written into a text. */
export interface JsonStyle {
  /** The spaces or tabs of one level. */
  unit: string;
  /** The end of a line. */
  lineEnd: string;
}

/** A value takes several lines if it does not fit into this width. */
const WIDTH = 120;

/**
 * Writes a value, on one line if it fits.
 * @param indent the indentation of the line where it starts
 * @param column the number of characters before it on that line
 */
export function writeJson(
  value: unknown,
  style: JsonStyle,
  indent: string,
  column = indent.length,
): string {
  const line = writeLine(value);
  if (typeof value !== 'object' || value === null || column + line.length <= WIDTH) return line;
  return writeLines(value, style, indent);
}

/** Writes an object or an array with a line for each of its values. */
export function writeLines(value: object, style: JsonStyle, indent: string): string {
  const inner = indent + style.unit;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + writeJson(item, style, inner))
    : Object.entries(value).map(([name, item]) => {
        const start = `${inner}${JSON.stringify(name)}: `;
        return start + writeJson(item, style, inner, start.length);
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [open, parts.join(`,${style.lineEnd}`), indent + close].join(style.lineEnd);
}

/** Writes a value on one line: `{ "field": "title", "width": 230 }`. */
function writeLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${writeLine(item)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
