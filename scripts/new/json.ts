import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

/*
 * Edits of JSON files that leave all other lines unchanged. New values are written on one line if
 * they fit.
 */

const WIDTH = 140;

/** Formats a value. `indent` is the column where its first line starts. */
function format(value: unknown, indent = 0): string {
  const line = formatOneLine(value);
  if (line.length + indent <= WIDTH || typeof value !== 'object' || value === null) return line;
  return formatMultiline(value, indent);
}

/** Formats a whole file. The outermost object always takes several lines. */
export const formatFile = (value: object): string => `${formatMultiline(value, 0)}\n`;

function formatMultiline(value: object, indent: number): string {
  const inner = ' '.repeat(indent + 2);
  const parts = Array.isArray(value)
    ? value.map((item) => inner + format(item, indent + 2))
    : Object.entries(value).map(
        ([name, item]) =>
          `${inner}${JSON.stringify(name)}: ${format(item, indent + 2 + name.length + 4)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function formatOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${formatOneLine(item)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Appends an item to the array at a path, or creates the array. */
export function addItem(text: string, path: JSONPath, item: unknown): string {
  const list = nodeAt(text, path);
  return list
    ? addChild(text, list, (indent) => format(item, indent))
    : addProperty(text, path.slice(0, -1), String(path.at(-1)), [item]);
}

/** Adds a property to the object at a path: at the end, or after another property. */
export function addProperty(
  text: string,
  path: JSONPath,
  name: string,
  value: unknown,
  after?: string,
): string {
  const object = nodeAt(text, path);
  if (!object) throw new Error(`The JSON has no value at ${path.join('/')}`);
  return addChild(
    text,
    object,
    (indent) => `${JSON.stringify(name)}: ${format(value, indent)}`,
    after,
  );
}

const nodeAt = (text: string, path: JSONPath) => findNodeAtLocation(parseTree(text)!, path);

function addChild(
  text: string,
  parent: Node,
  write: (indent: number) => string,
  after?: string,
): string {
  const children = parent.children ?? [];
  const last =
    (after === undefined
      ? undefined
      : children.find((child) => child.children?.[0]?.value === after)) ?? children.at(-1);
  if (!last) {
    const indent = indentOf(text, parent.offset) + 2;
    return `${text.slice(0, parent.offset + 1)}\n${' '.repeat(indent)}${write(indent)}\n${' '.repeat(indent - 2)}${text.slice(parent.offset + parent.length - 1)}`;
  }
  const end = last.offset + last.length;
  const isMultiline = text.slice(parent.offset, last.offset).includes('\n');
  const indent = indentOf(text, last.offset);
  return `${text.slice(0, end)},${isMultiline ? `\n${' '.repeat(indent)}` : ' '}${write(indent)}${text.slice(end)}`;
}

/** Returns the indentation of the line at an offset. */
function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start))![0].length;
}
