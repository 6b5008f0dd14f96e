import { isObject } from '../shared/schemaFields.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import { checkLiteral, fits, typeNameOf } from './checkLiteral.ts';
import type { Cursor } from './cursor.ts';
import { quote } from './didYouMean.ts';
import type { FieldPart } from './manifests.ts';
import type { Project } from './project.ts';
import { responseFields } from './resolveEntity.ts';

/** Checks that a field has choices just where its widget chooses, and that what can be chosen may be sent. */
export function checkChoices(
  at: Cursor,
  field: JsonSchema,
  part: FieldPart,
  project: Project,
): void {
  const choices = at.get('choices');
  if (part.hasChoices && !choices.exists) {
    const widget = at.get('widget').exists ? at.get('widget') : at.get('field');
    widget.report(
      `${quote(part.id)} lets a person choose, and there is nothing to choose from`,
      'add "choices" with "values", or with "call", "value" and "label"',
    );
  }
  if (!part.hasChoices && choices.exists) {
    const able = [...project.manifests.fields.values()]
      .filter((other) => other.hasChoices)
      .map(({ id }) => id);
    choices.reportKey(
      `${quote(part.id)} lets nobody choose`,
      [
        'take choices away',
        ...(able.length > 0 ? [`or name a widget that does: ${able.join(', ')}`] : []),
      ].join(', '),
    );
  }
  checkChoiceValues(choices, isObject(field['items']) ? field['items'] : field, project);
}

/** Checks that what can be chosen is of the sort that is wanted. */
export function checkChoiceValues(choices: Cursor, wanted: JsonSchema, project: Project): void {
  for (const item of choices.get('values').items()) checkLiteral(item.get('value'), wanted);
  checkChoicesCall(choices, wanted, project);
}

function checkChoicesCall(at: Cursor, wanted: JsonSchema, { calls }: Project): void {
  const name = at.get('valueField').text() ?? '';
  const given = responseFields(calls.get(at.get('call').text() ?? '')?.entity)[name];
  if (given && !fits(given, wanted))
    at.get('valueField').report(
      `${quote(name)} is ${typeNameOf(given)}, what is sent is ${typeNameOf(wanted)}`,
      'name the field of the value that is sent',
    );
}
