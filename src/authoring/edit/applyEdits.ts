import type { Edit } from '../../compiler/issues/issue.ts';
import { JsonEditor } from './jsonEditor.ts';
import type { Placement } from './placement.ts';

/**
 * Applies edits to a JSON text, one after another, so that the path of an edit is that after the
 * edits before it. All characters that an edit does not change stay as they are. Setting a value
 * that is already there and removing one that is not there change nothing. Missing objects and
 * arrays on the path are created, and an item that is set after the last one is inserted.
 * @param placement chooses the places of new properties; by default at the end
 * @throws EditError if the text is not valid JSON, or if the path does not fit its values
 */
export function applyEdits(text: string, edits: readonly Edit[], placement?: Placement): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const editor = new JsonEditor(text.slice(mark.length), placement);
  for (const edit of edits) editor.apply(edit);
  return mark + editor.text;
}
