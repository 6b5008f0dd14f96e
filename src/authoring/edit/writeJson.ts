import type { Style } from './jsonText.ts';

/** The longest line, as in the project's configuration of Prettier for JSON files. */
const WIDTH = 120;

const DEFAULT_STYLE: Style = { lineEnd: '\n', indent: '  ', compact: false };

/** Where a value is written. */
export interface Position {
  /** The indentation of its line. */
  indent: string;
  /** The number of characters before it in its line. */
  column: number;
  /** The number of characters after it in its line. */
  rest: number;
}

/** Writes the text of a new JSON file. */
export const writeJsonFile = (value: object): string =>
  `${writeValue(value, { indent: '', column: 0, rest: 0 }, DEFAULT_STYLE)}\n`;

/** Writes a value on one line. */
export function writeOnOneLine(value: unknown, style: Style): string {
  const comma = style.compact ? ',' : ', ';
  if (Array.isArray(value))
    return `[${value.map((item) => writeOnOneLine(item, style)).join(comma)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).map(
    ([name, item]) => writeKey(name, style) + writeOnOneLine(item, style),
  );
  if (properties.length === 0) return '{}';
  return style.compact ? `{${properties.join(comma)}}` : `{ ${properties.join(comma)} }`;
}

/** Writes the name of a property with its colon. */
export const writeKey = (name: string, { compact }: Style): string =>
  JSON.stringify(name) + (compact ? ':' : ': ');

/** Returns the number of columns of a text: marks such as Arabic vowels have none. */
export const widthOf = (text: string): number => text.replaceAll(/[\p{Mn}\p{Me}]/gu, '').length;

/** Writes a value as Prettier does with the option `objectWrap: collapse`. */
export function writeValue(value: unknown, position: Position, style: Style): string {
  const line = writeOnOneLine(value, style);
  if (typeof value !== 'object' || value === null || line.length === 2) return line;
  const { indent, column, rest } = position;
  if (!hasBreaks(value) && column + widthOf(line) + rest <= WIDTH) return line;
  const inner = indent + style.indent;
  const items: [prefix: string, item: unknown][] = Array.isArray(value)
    ? value.map((item: unknown) => ['', item])
    : Object.entries(value).map(([name, item]) => [writeKey(name, style), item]);
  const written = items.map(
    ([prefix, item], index) =>
      prefix +
      writeValue(
        item,
        {
          indent: inner,
          column: inner.length + widthOf(prefix),
          rest: index < items.length - 1 ? 1 : 0,
        },
        style,
      ),
  );
  const lines = isNumbers(value) ? fillLines(written, inner.length) : written;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [
    open,
    ...lines.map((one, index) => `${inner}${one}${index < lines.length - 1 ? ',' : ''}`),
    `${indent}${close}`,
  ].join(style.lineEnd);
}

/** Whether Prettier writes a value on several lines even if it fits into one. */
function hasBreaks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.values(value).some(hasBreaks)) return true;
  if (!Array.isArray(value) || value.length < 2) return false;
  const isLong = (item: unknown) =>
    typeof item === 'object' && item !== null && Object.keys(item).length > 1;
  return value.every(
    (item) => isLong(item) && Array.isArray(item) === Array.isArray((value as unknown[])[0]),
  );
}

const isNumbers = (value: object): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');

/** Writes as many numbers into each line as fit. */
function fillLines(numbers: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  for (const number of numbers) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + number.length + 3 <= WIDTH)
      lines[lines.length - 1] = `${last}, ${number}`;
    else lines.push(number);
  }
  return lines;
}
