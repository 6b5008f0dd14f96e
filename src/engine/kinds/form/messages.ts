import type { ErrorObject } from 'ajv';
import type { RJSFValidationError } from '@rjsf/utils';
import type { ResolvedFormField } from '../../../shared/resolved.ts';
import type { Translate } from '../../i18n/useTranslation.ts';
import { toProblems, type FieldProblem } from '../../../shared/problems.ts';

/**
 * Separates the parts of an error message. An error stays a text key with parameters until it is
 * rendered, so that a change of language translates the errors on the page. RJSF carries plain
 * strings, so a message is `key SEPARATOR parameters as JSON`. A sentence from a server that sends
 * no keys is `SEPARATOR sentence`.
 */
const SEPARATOR = '\u001f';

/** Encodes a text key and its parameters as a message. */
export const toMessage = ({ key, params }: FieldProblem): string =>
  `${key}${SEPARATOR}${JSON.stringify(params)}`;

/** Encodes a sentence of the server as a message. */
export const toSentence = (text: string): string => `${SEPARATOR}${text}`;

/**
 * Decodes a message and translates it.
 * @param field the field of the form that the message is about. Where the text contains its name, its
 * label is shown.
 */
export function messageText(
  t: Translate,
  message: string,
  field?: Pick<ResolvedFormField, 'field' | 'label'>,
): string {
  const [key = '', rest = ''] = message.split(SEPARATOR, 2);
  if (key === '') return rest;
  const params = JSON.parse(rest) as Record<string, unknown>;
  return t(key, {
    ...params,
    ...(field && params['field'] === field.field ? { field: t(field.label) } : {}),
  });
}

const toErrorObject = (error: RJSFValidationError): ErrorObject => ({
  keyword: error.name ?? '',
  instancePath: (error.property ?? '').replaceAll('.', '/'),
  schemaPath: error.schemaPath ?? '',
  params: (error.params ?? {}) as Record<string, unknown>,
  ...(error.message === undefined ? {} : { message: error.message }),
});

/**
 * Converts the validator's errors to the text keys and fields that the server uses for the same
 * errors.
 */
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
