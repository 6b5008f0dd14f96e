import type {
  FormDefinition,
  FormFieldDefinition,
  WarningDefinition,
} from '../../../generated/definitions.ts';
import { ownersOf } from '../../project/defaultKeys.ts';
import type { ResolvedWarning } from '../../../shared/resolved.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
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
      if (pattern !== undefined)
        return isPattern(at.get('pattern'), pattern) ? [{ text, pattern }] : [];
      return check === undefined
        ? []
        : [{ text, check, ...otherFieldOf(at.get('field'), field, form) }];
    });
}

/**
 * Returns the text of a warning: by default that of the field and the check, or of its pattern.
 */
function textOf(
  at: Cursor<WarningDefinition>,
  field: string,
  { entity, screen }: FormContext,
): string {
  const check = at.get('check').text() ?? 'pattern';
  const keys = ownersOf(entity.id, at).map((owner) => `${owner}.warning.${field}.${check}`);
  return textAt(at.get('text'), keys, screen, at);
}

function isPattern(at: Cursor, pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch (error) {
    at.report('check.badPattern', { reason: (error as Error).message });
    return false;
  }
}

/** Returns the other field of the form that a check also reads, and its choices. */
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
