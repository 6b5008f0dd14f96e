import type { JsonSchema } from '../../../shared/resolved.ts';
import { reportStatedDefault } from '../../language/defaults.ts';
import type { Cursor } from '../../read/cursor.ts';
import { collectKeys } from '../resolveParts.ts';
import type { ScreenContext } from '../screenContext.ts';

/**
 * Adds to filters or to fields of a form the choices that the entity's field names, as if the screen
 * stated them. Reports those that the screen states although they are the same.
 * @param fieldOf returns the field with all of its rules; undefined if it offers no choices here
 */
export function addFieldChoices(
  parts: readonly Cursor[],
  fieldOf: (part: Cursor) => JsonSchema | undefined,
  { project, keys }: ScreenContext,
): void {
  for (const part of parts) {
    const shared = project.sharedChoices.get(String(fieldOf(part)?.['choices']));
    if (!shared) continue;
    const stated = part.get('choices');
    reportStatedDefault(stated, shared.at.value);
    if (!stated.exists) (part.value as Record<string, unknown>)['choices'] = shared.at.value;
    // The two screens of a form have the same parts: the first one has added the choices.
    if (part.get('choices').value === shared.at.value)
      collectKeys(project, shared.references, keys);
  }
}
