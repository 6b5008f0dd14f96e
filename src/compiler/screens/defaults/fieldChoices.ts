import type { Choices } from '../../../language/definitions.ts';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import { reportStatedDefault } from '../../language/defaults.ts';
import type { Cursor } from '../../read/cursor.ts';
import { collectKeys } from '../resolveParts.ts';
import type { ScreenContext } from '../screenContext.ts';

/**
 * Adds to filters or to fields of a form the choices that the entity's field names, as if the screen
 * stated them. Reports those that the screen states although they are the same.
 * @param fieldOf returns the field with all of its rules; undefined if it offers no choices here
 */
export function addFieldChoices<Part extends { choices?: Choices }>(
  parts: readonly Cursor<Part>[],
  fieldOf: (part: Cursor<Part>) => JsonSchema | undefined,
  { id, project, keys }: ScreenContext,
): void {
  for (const part of parts) {
    const name = String(fieldOf(part)?.['choices']);
    const shared = project.sharedChoices.get(name);
    const choices = (part as Cursor<{ choices?: Choices }>).get('choices');
    if (choices.isStated) {
      reportStatedDefault(choices, shared?.at.value);
      continue;
    }
    // The other screen of a form, or an earlier compilation, may have added choices already.
    const value = part.value as Record<string, unknown> | undefined;
    if (shared) {
      value!['choices'] = shared.at.value;
      collectKeys(project, shared.references, keys);
      choices.use('choices', name, { screen: id, reason: 'convention' });
    } else if (choices.exists) delete value!['choices'];
  }
}
