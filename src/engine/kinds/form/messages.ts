import type { ErrorObject } from 'ajv';
import type { RJSFValidationError } from '@rjsf/utils';
import type { Translate } from '../../i18n/useTranslation.ts';
import { toProblems, type FieldProblem } from '../../../shared/problems.ts';

/**
 * An error stays a text key with parameters until it is shown, so that switching the language translates what is
 * already on the page. RJSF carries plain texts: a message is the key and its parameters in one string, or, after the
 * mark alone, a sentence of a server that sends no keys.
 */
const SEPARATOR = '\u001f';

export const toMessage = ({ key, params }: FieldProblem): string =>
  `${key}${SEPARATOR}${JSON.stringify(params)}`;

export const toSentence = (text: string): string => `${SEPARATOR}${text}`;

export function messageText(t: Translate, message: string): string {
  const [key = '', rest = ''] = message.split(SEPARATOR, 2);
  if (key === '') return rest;
  return t(key, JSON.parse(rest) as Record<string, unknown>);
}

const toErrorObject = (error: RJSFValidationError): ErrorObject => ({
  keyword: error.name ?? '',
  instancePath: (error.property ?? '').replaceAll('.', '/'),
  schemaPath: error.schemaPath ?? '',
  params: (error.params ?? {}) as Record<string, unknown>,
  ...(error.message === undefined ? {} : { message: error.message }),
});

/** Gives the validator's errors the keys, and to each the field, that the server gives to the same refusal. */
export function toFormErrors(errors: RJSFValidationError[]): RJSFValidationError[] {
  return Object.entries(toProblems(errors.map(toErrorObject))).flatMap(([field, problems]) =>
    problems.map((problem) => ({
      name: 'problem',
      property: `.${field}`,
      message: toMessage(problem),
      stack: '',
    })),
  );
}
