import type {
  FormDefinition,
  FormFieldDefinition,
  WarningDefinition,
} from '../../../language/definitions.ts';
import { ownersOf } from '../../project/defaultKeys.ts';
import type { ResolvedWarning } from '../../../shared/resolved/resolved.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
import { readRegExp } from '../../project/readRegExp.ts';
import { resolveChoices } from '../resolveChoices.ts';
import { textAt } from '../defaults/defaultText.ts';
import { sectionFields } from '../../language/formFields.ts';
import type { FormContext } from './formContext.ts';

/** Resolves the warnings about a field's value. */
export function resolveWarnings(
  field: Cursor<FormFieldDefinition>,
  form: FormContext,
): ResolvedWarning[] {
  return field
    .get('warnings')
    .items()
    .flatMap((at): ResolvedWarning[] => {
      const [pattern, check] = [at.get('pattern').text(), at.get('check').text()];
      const text = textOf(at, field.get('field').text() ?? '', form);
      if (pattern === undefined) return check === undefined ? [] : [{ text, check }];
      return isPattern(at)
        ? [{ text, pattern, ...otherFieldOf(at.get('field'), field, form) }]
        : [];
    });
}

/**
 * Returns the text of a warning: by default that of the field, with the check, the other field or
 * `pattern`.
 */
function textOf(
  at: Cursor<WarningDefinition>,
  field: string,
  { entity, screen }: FormContext,
): string {
  const name = at.get('check').text() ?? at.get('field').text() ?? 'pattern';
  const keys = ownersOf(entity.id, at).map((owner) => `${owner}.warning.${field}.${name}`);
  return textAt(at.get('text'), keys, screen, at);
}

/** Whether the pattern is one, with a group if it is compared with another field. */
function isPattern(at: Cursor<WarningDefinition>): boolean {
  const pattern = readRegExp(at.get('pattern'));
  if (!pattern || !at.get('field').exists) return pattern !== undefined;
  // The empty alternative matches every text, so that the match has all groups.
  const groups = new RegExp(`${pattern.source}|`, 'u').exec('')!.length - 1;
  if (groups === 0) at.get('pattern').report('check.patternWithoutGroup');
  return groups > 0;
}

/** Returns the other field of the form that the value is compared with, and its choices. */
function otherFieldOf(
  at: Cursor<WarningDefinition['field']>,
  field: Cursor<FormFieldDefinition>,
  { screen }: FormContext,
) {
  const name = at.text();
  if (name === undefined) return {};
  const others = sectionFields(field.root() as Cursor<FormDefinition>);
  const choices = others.find((other) => other.get('field').text() === name)?.get('choices');
  return {
    field: name,
    ...optional('choices', choices?.exists ? resolveChoices(choices, screen) : undefined),
  };
}
