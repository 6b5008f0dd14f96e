import type { ResolvedWarning } from '../../../shared/resolved.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
import { expectKnown } from '../../project/expectKnown.ts';
import { resolveChoices } from '../resolveChoices.ts';
import { sectionFields } from '../sectionFields.ts';
import type { FormContext } from './formContext.ts';

/** Resolves the warnings about a field's value. */
export function resolveWarnings(field: Cursor, form: FormContext): ResolvedWarning[] {
  return field
    .get('warnings')
    .items()
    .flatMap((at): ResolvedWarning[] => {
      const [text, pattern, check] = [
        at.get('text').text(),
        at.get('pattern').text(),
        at.get('check').text(),
      ];
      if (text === undefined) return [];
      if (pattern !== undefined)
        return isPattern(at.get('pattern'), pattern) ? [{ text, pattern }] : [];
      return check === undefined
        ? []
        : [{ text, check, ...otherFieldOf(at.get('field'), field, form) }];
    });
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
function otherFieldOf(at: Cursor, field: Cursor, { screen }: FormContext) {
  const name = at.text();
  if (name === undefined) return {};
  const others = sectionFields(field.root());
  expectKnown(
    at,
    name,
    others.flatMap((other) => other.get('field').text() ?? []),
    'field',
  );
  const choices = others.find((other) => other.get('field').text() === name)?.get('choices');
  return {
    field: name,
    ...optional('choices', choices?.exists ? resolveChoices(choices, screen) : undefined),
  };
}
