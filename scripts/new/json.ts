import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

/*
 * Edits of JSON files that leave every other line as it is. What is put in is written the way people write definitions: on one line where
 * it fits.
 */

const WIDTH = 140;

/** A value as people write it; `indent` is where its first line stands. */
function toText(value: unknown, indent = 0): string {
  const line = oneLine(value);
  if (line.length + indent <= WIDTH || typeof value !== 'object' || value === null) return line;
  return spread(value, indent);
}

/** A file of its own: its outermost object always takes several lines. */
export const toFile = (value: object): string => `${spread(value, 0)}\n`;

function spread(value: object, indent: number): string {
  const inner = ' '.repeat(indent + 2);
  const parts = Array.isArray(value)
    ? value.map((item) => inner + toText(item, indent + 2))
    : Object.entries(value).map(([name, held]) =>
        `${inner}${JSON.stringify(name)}: ${toText(held, indent + 2 + name.length + 4)}`.replace(
          /\n {2,}/g,
          (gap) => gap,
        ),
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([name, held]) => `${JSON.stringify(name)}: ${oneLine(held)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Puts an item at the end of a list, or makes the list. */
export function addItem(text: string, path: JSONPath, item: unknown): string {
  const list = nodeAt(text, path);
  return list
    ? addChild(text, list, (indent) => toText(item, indent))
    : addProperty(text, path.slice(0, -1), String(path.at(-1)), [item]);
}

/** Puts a property at the end of an object, or behind another one. */
export function addProperty(
  text: string,
  path: JSONPath,
  name: string,
  value: unknown,
  behind?: string,
): string {
  const object = nodeAt(text, path);
  if (!object) throw new Error(`There is nothing at ${path.join('/')}`);
  return addChild(
    text,
    object,
    (indent) => `${JSON.stringify(name)}: ${toText(value, indent)}`,
    behind,
  );
}

const nodeAt = (text: string, path: JSONPath) => findNodeAtLocation(parseTree(text)!, path);

function addChild(
  text: string,
  parent: Node,
  write: (indent: number) => string,
  behind?: string,
): string {
  const children = parent.children ?? [];
  const last =
    (behind === undefined
      ? undefined
      : children.find((child) => child.children?.[0]?.value === behind)) ?? children.at(-1);
  if (!last) {
    const indent = indentOf(text, parent.offset) + 2;
    return `${text.slice(0, parent.offset + 1)}\n${' '.repeat(indent)}${write(indent)}\n${' '.repeat(indent - 2)}${text.slice(parent.offset + parent.length - 1)}`;
  }
  const end = last.offset + last.length;
  const ownLine = text.slice(parent.offset, last.offset).includes('\n');
  const indent = indentOf(text, last.offset);
  return `${text.slice(0, end)},${ownLine ? `\n${' '.repeat(indent)}` : ' '}${write(indent)}${text.slice(end)}`;
}

/** How far the line of a place is indented. */
function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start))![0].length;
}
