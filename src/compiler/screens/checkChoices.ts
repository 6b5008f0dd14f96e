import type { Choices, FormFieldDefinition } from '../../language/definitions.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { checkLiteral, fits, typeNameOf } from '../entities/checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldPart } from '../language/manifests.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import { message, commaList } from '../issues/messages.ts';

/**
 * Checks that a field has choices if and only if its widget offers them, and that each may be sent.
 */
export function checkChoices(
  at: Cursor<FormFieldDefinition>,
  field: JsonSchema,
  part: FieldPart,
  project: Project,
): void {
  const choices = at.get('choices');
  if (part.hasChoices && !choices.exists) {
    const widget = at.get('widget').exists ? at.get('widget') : at.get('field');
    widget.report('check.needsChoices', { name: part.id });
  }
  if (!part.hasChoices && choices.exists) {
    const suitable = [...project.manifests.widget.values()]
      .filter((other) => other.hasChoices)
      .map(({ id }) => id);
    choices.reportKey(
      'check.noChoices',
      { name: part.id },
      suitable.length > 0
        ? message('check.noChoices.widgets', { names: commaList(suitable) })
        : message('check.noChoices.fix'),
    );
  }
  checkChoiceValues(choices, isObject(field['items']) ? field['items'] : field, project);
}

/** Checks that the value of each choice can be a value of the field. */
export function checkChoiceValues(
  choices: Cursor<Choices | undefined>,
  expected: JsonSchema,
  project: Project,
): void {
  for (const item of choices.get('values').items()) checkLiteral(item.get('value'), expected);
  checkChoicesCall(choices, expected, project);
}

function checkChoicesCall(
  at: Cursor<Choices | undefined>,
  expected: JsonSchema,
  { calls }: Project,
): void {
  const name = at.get('valueField').text() ?? '';
  const found = responseFields(calls.get(at.get('call').text() ?? '')?.entity)[name];
  if (found && !fits(found, expected))
    at.get('valueField').report(
      'check.choiceType',
      { name, found: typeNameOf(found), expected: typeNameOf(expected) },
      message('check.typeMismatch.fix', { expected: typeNameOf(expected) }),
    );
}
