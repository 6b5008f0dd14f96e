import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Edit } from '../issues/issue.ts';

/** Applies an edit to a JSON text. All other characters, including spaces, stay as they are. */
export function applyEdit(text: string, { path, value }: Edit): string {
  const tree = parseTree(text);
  const found = tree && findNodeAtLocation(tree, [...path]);
  if (!found) return text;
  const replace = (start: number, end: number, inserted = '') =>
    text.slice(0, start) + inserted + text.slice(end);
  if (value !== undefined)
    return replace(found.offset, found.offset + found.length, JSON.stringify(value));
  const removed = found.parent?.type === 'property' ? found.parent : found;
  const siblings = removed.parent?.children ?? [removed];
  const index = siblings.indexOf(removed);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  return replace(
    after || !before ? removed.offset : before.offset + before.length,
    after ? after.offset : removed.offset + removed.length,
  );
}
