import type { Edit } from '../issues/issue.ts';
import { JsonEditor } from './jsonEditor.ts';
import type { Placement } from './placement.ts';
import { applyChange, type TextChange } from './splices.ts';

/**
 * Applies edits to a JSON text, one after another, so that the path of an edit is that after the
 * edits before it. All characters that an edit does not change stay as they are. Setting a value
 * that is already there and removing one that is not there change nothing. Missing objects and
 * arrays on the path are created, and an item that is set after the last one is inserted.
 * @param placement chooses the places of new properties; by default at the end
 * @throws EditError if the text is not valid JSON, or if the path does not fit its values
 */
export function applyEdits(text: string, edits: readonly Edit[], placement?: Placement): string {
  return textChanges(text, edits, placement).reduce(applyChange, text);
}

/**
 * Returns what `applyEdits` changes, for `undoChanges`. The offset of a change is that after the
 * changes before it.
 * @throws EditError like `applyEdits`
 */
export function textChanges(
  text: string,
  edits: readonly Edit[],
  placement?: Placement,
): TextChange[] {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const editor = new JsonEditor(text.slice(start), placement);
  for (const edit of edits) editor.apply(edit);
  return editor.changes.map((change) => ({ ...change, offset: change.offset + start }));
}

/** Undoes changes of a text. The result has the same characters as before them. */
export const undoChanges = (text: string, changes: readonly TextChange[]): string =>
  changes.reduceRight(
    (result, { offset, removed, inserted }) =>
      applyChange(result, { offset, removed: inserted, inserted: removed }),
    text,
  );
