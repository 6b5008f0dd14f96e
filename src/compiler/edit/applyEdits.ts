import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import type { Path } from '../issues/issue.ts';
import type { Edit, Placement } from './edit.ts';
import { findNode, indentAt, parseText, parseValue, styleOf } from './jsonText.ts';
import { writeJson } from './writeJson.ts';

/**
 * Applies edits to a JSON text, one after another. All other characters stay as they are. New values
 * are written like their neighbours: on a line of their own, or on the same one.
 *
 * Objects and arrays on the way to a value that do not exist are added. An edit of an item that does
 * not exist changes nothing. Throws if the text is not valid JSON.
 * @param placement chooses the places of new properties; by default at the end
 */
export const applyEdits = (text: string, edits: readonly Edit[], placement?: Placement): string =>
  edits.reduce((result, edit) => applyEdit(result, edit, placement), text);

function applyEdit(text: string, edit: Edit, placement: Placement = () => undefined): string {
  const tree = parseText(text);
  if (!tree) throw new Error('The text is not valid JSON');
  const { path } = edit;
  if (edit.kind === 'set') return setValue(text, tree, path, edit.value, placement);
  if (edit.kind === 'remove') return removeValue(text, tree, path);
  if (edit.kind === 'insert') return insertItem(text, tree, path, edit.value, placement);
  return moveItem(text, tree, path, edit.to);
}

const replace = (text: string, start: number, end: number, inserted: string) =>
  text.slice(0, start) + inserted + text.slice(end);

const endOf = ({ offset, length }: Node) => offset + length;

/** Writes a value at an offset. */
function write(text: string, offset: number, value: unknown, start = ''): string {
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1) + start.length;
  return start + writeJson(value, styleOf(text), indentAt(text, offset), column);
}

function setValue(
  text: string,
  tree: Node,
  path: Path,
  value: unknown,
  placement: Placement,
): string {
  const found = findNode(tree, path);
  if (found) {
    const current = parseValue(text.slice(found.offset, endOf(found)));
    if (isDeepStrictEqual(current, value)) return text;
    return replace(text, found.offset, endOf(found), write(text, found.offset, value));
  }
  const owner = path.slice(0, -1);
  const name = path.at(-1);
  const parent = findNode(tree, owner);
  if (typeof name === 'number') return insertItem(text, tree, path, value, placement);
  if (parent?.type !== 'object')
    return setValue(text, tree, owner, { [String(name)]: value }, placement);
  const names = (parent.children ?? []).map(({ children }) => String(children?.[0]?.value));
  const index = placement(owner, names, String(name)) ?? names.length;
  return insertChild(text, parent, index, value, `${JSON.stringify(name)}: `);
}

function insertItem(
  text: string,
  tree: Node,
  path: Path,
  value: unknown,
  placement: Placement,
): string {
  const parent = findNode(tree, path.slice(0, -1));
  return parent?.type === 'array'
    ? insertChild(text, parent, Number(path.at(-1)), value)
    : setValue(text, tree, path.slice(0, -1), [value], placement);
}

/** Inserts a property or an item into an object or an array. */
function insertChild(
  text: string,
  parent: Node,
  index: number,
  value: unknown,
  start = '',
): string {
  const children = parent.children ?? [];
  const [before, after] = [children[Math.min(index, children.length) - 1], children[index]];
  const neighbour = after ?? before;
  if (!neighbour) {
    const [open, close] = parent.type === 'object' ? ['{ ', ' }'] : ['[', ']'];
    const line = `${open}${write(text, parent.offset, value, start)}${close}`;
    return replace(text, parent.offset, endOf(parent), line);
  }
  const isOnOwnLine = text.slice(parent.offset, children[0]!.offset).includes('\n');
  const written = write(text, neighbour.offset, value, start);
  const { lineEnd } = styleOf(text);
  const separator = isOnOwnLine ? `,${lineEnd}${indentAt(text, neighbour.offset)}` : ', ';
  return after
    ? replace(text, after.offset, after.offset, written + separator)
    : replace(text, endOf(neighbour), endOf(neighbour), separator + written);
}

function removeValue(text: string, tree: Node, path: Path): string {
  const found = findNode(tree, path);
  const removed = found?.parent?.type === 'property' ? found.parent : found;
  const parent = removed?.parent;
  if (!removed || !parent) return text;
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(removed);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (after) return replace(text, removed.offset, after.offset, '');
  return before
    ? replace(text, endOf(before), endOf(removed), '')
    : replace(text, parent.offset + 1, endOf(parent) - 1, '');
}

/** Moves an item. The line breaks between the items stay. */
function moveItem(text: string, tree: Node, path: Path, to: number): string {
  const items = findNode(tree, path.slice(0, -1))?.children ?? [];
  const from = Number(path.at(-1));
  const moved = items[from];
  if (!moved || from === to || to >= items.length) return text;
  const order = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  return items.reduceRight((result, item, index) => {
    const { offset, length } = order[index]!;
    return replace(result, item.offset, endOf(item), text.slice(offset, offset + length));
  }, text);
}
