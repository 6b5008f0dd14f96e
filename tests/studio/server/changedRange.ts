import { parseTree, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import { isSameContainer } from '../../../src/authoring/edit/editsBetween.ts';

const endOf = ({ offset, length }: Node) => offset + length;

type Entry = [name: string, value: unknown];

/** The entries of an object, or the items of an array without names. */
const entriesOf = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.map((item): Entry => ['', item]) : Object.entries(value as object);

/** Returns how many entries are equal at the beginning of both lists. */
function countEqual(one: readonly Entry[], other: readonly Entry[]): number {
  const shorter = Math.min(one.length, other.length);
  const first = one.findIndex((entry, index) => !isDeepStrictEqual(entry, other[index]));
  return first === -1 ? shorter : Math.min(first, shorter);
}

/**
 * Returns the part of a JSON text that has to change when its value becomes another one: the value
 * that differs or, if a list or an object has other items, the text between those that stay before
 * and after.
 */
export function changedRange(text: string, after: unknown): { start: number; end: number } {
  return rangeIn(parseTree(text) as Node, JSON.parse(text), after);
}

function rangeIn(node: Node, before: unknown, after: unknown): { start: number; end: number } {
  if (!isSameContainer(before, after)) return { start: node.offset, end: endOf(node) };
  const [former, latter] = [entriesOf(before), entriesOf(after)];
  const first = countEqual(former, latter);
  const last = countEqual(former.slice(first).toReversed(), latter.slice(first).toReversed());
  const { children = [] } = node;
  const [one, other] = [
    former.slice(first, former.length - last),
    latter.slice(first, latter.length - last),
  ];
  const [child, [changed, ...moreChanged], [current, ...moreCurrent]] = [
    children[first],
    one,
    other,
  ];
  if (
    child &&
    changed &&
    current &&
    moreChanged.length + moreCurrent.length === 0 &&
    changed[0] === current[0]
  )
    return rangeIn(child.type === 'property' ? child.children![1]! : child, changed[1], current[1]);
  return {
    start: first === 0 ? node.offset + 1 : endOf(children[first - 1]!),
    end: last === 0 ? endOf(node) - 1 : children[children.length - last]!.offset,
  };
}

/** Returns how many lines in the middle of two texts differ. */
export function changedLines(before: string, after: string): { removed: number; added: number } {
  const [one, other] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(one.length, other.length);
  let first = 0;
  while (first < shorter && one[first] === other[first]) first += 1;
  let last = 0;
  while (last < shorter - first && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  return { removed: one.length - first - last, added: other.length - first - last };
}
