import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Path } from '../issues/issue.ts';

/** Returns a JSON text without the property or the list item at a path. */
export function textWithout(text: string, path: Path): string {
  const tree = parseTree(text);
  const found = tree && findNodeAtLocation(tree, [...path]);
  const removed = found?.parent?.type === 'property' ? found.parent : found;
  const siblings = removed?.parent?.children;
  if (!removed || !siblings) return text;
  const index = siblings.indexOf(removed);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const start = after || !before ? removed.offset : before.offset + before.length;
  const end = after ? after.offset : removed.offset + removed.length;
  return text.slice(0, start) + text.slice(end);
}
