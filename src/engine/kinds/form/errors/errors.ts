import type { ErrorObject } from 'ajv';
import type { RJSFValidationError } from '@rjsf/utils';
import type {
  ResolvedForm,
  ResolvedFormField,
  ResolvedSection,
} from '../../../../shared/resolved/resolved.ts';
import { labelOfPart, type ResolvedParts } from '../../../../shared/resolved/partLabels.ts';
import { problemText, toProblems, type FieldProblem } from '../../../../shared/schema/problems.ts';
import {
  Problem,
  problemKey,
  hostMessages,
  type SentProblem,
} from '../../../data/requests/problem.ts';
import type { Translate } from '../../../i18n/useTranslation.ts';
import { formFields } from '../state/formData.ts';

/** An error that the form shows, in the current language. */
export interface FormError {
  /** The field, or null for an error that concerns the whole form. */
  field: string | null;
  /** Where the error is in a value of several parts: a JSON pointer. Empty for the whole value. */
  at: string;
  message: string;
}

/** Returns the errors of the fields of a section. */
export const errorsIn = (
  { fields }: Pick<ResolvedSection, 'fields'>,
  errors: readonly FormError[],
) => errors.filter((error) => fields.some(({ field }) => field === error.field));

/** An error of the server: a text key with parameters, or a sentence of a server without keys. */
export interface ServerError {
  field: string | null;
  problem: SentProblem | string;
}

/** A field, as far as the texts of its errors name it. */
type NamedField = Pick<ResolvedFormField, 'field' | 'label'> &
  Partial<Pick<ResolvedFormField, 'options'>>;

/**
 * Returns the text of a problem. If the page has no text with its key, that is the server's text: only
 * the server has the texts of server.json, and another host may have texts that this client lacks.
 * @param field the field of the form that the problem is about. Where the text contains its name, or
 * that of a part of its value, the label is shown.
 */
export function errorText(
  t: Translate,
  problem: ServerError['problem'],
  field?: NamedField,
): string {
  if (typeof problem === 'string') return problem;
  const { key, params, text } = problem;
  if (text !== undefined && t(key) === key) return text;
  const label = field && labelAt(field, atOf(problem), params['field']);
  return problemText(t, {
    key,
    params: { ...params, ...(label === undefined ? {} : { field: t(label) }) },
  });
}

/** Returns where a problem is in the value of its field. */
export const atOf = (problem: ServerError['problem']): string =>
  typeof problem === 'string' ? '' : String(problem.params['at'] ?? '');

/** Returns the label of a name: that of the field, or of a part of its value. */
function labelAt(
  { field, label, options = {} }: NamedField,
  at: string,
  name: unknown,
): string | undefined {
  if (at === '') return name === field ? label : undefined;
  return labelOfPart((options['parts'] ?? {}) as ResolvedParts, String(name));
}

/** Returns the validator's error in the shape of Ajv. */
export const toErrorObject = (error: RJSFValidationError): ErrorObject => ({
  keyword: error.name ?? '',
  instancePath: pathOf(error).replaceAll('.', '/'),
  schemaPath: error.schemaPath ?? '',
  params: (error.params ?? {}) as Record<string, unknown>,
  ...(error.message === undefined ? {} : { message: error.message }),
});

/** Returns the path of the validated value. RJSF adds the name of a missing property to it. */
function pathOf({ property = '', params }: RJSFValidationError): string {
  const { missingProperty: missing } = Object(params) as Record<string, unknown>;
  return typeof missing === 'string' ? property.slice(0, -missing.length - 1) : property;
}

/** Converts the validator's errors to those that the server returns for the same data, by field. */
export const toFieldProblems = (errors: RJSFValidationError[]): Record<string, FieldProblem[]> =>
  toProblems(errors.map(toErrorObject));

/**
 * Converts the validator's errors to those that the server returns for the same data: `name` is the
 * text key, `params` has its parameters, and `message` is the text.
 */
export const toFormErrors = (
  errors: RJSFValidationError[],
  t: Translate,
  fields: readonly ResolvedFormField[],
): RJSFValidationError[] =>
  Object.entries(toFieldProblems(errors)).flatMap(([name, problems]) =>
    problems.map((problem) => {
      const message = errorText(
        t,
        problem,
        fields.find(({ field }) => field === name),
      );
      return {
        name: problem.key,
        params: problem.params,
        property: `.${name}${atOf(problem).replaceAll('/', '.')}`,
        message,
        stack: message,
      };
    }),
  );

/**
 * Whether the user can correct the entered data. Other problems may be gone at the next attempt.
 */
export const isCorrectable = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.status === 400 || problem.status === 422);

/**
 * Converts a refused save to errors of the form's fields, or to errors of the whole form if it
 * names none.
 */
export function toServerErrors(form: ResolvedForm, problem: unknown): ServerError[] {
  const ofForm = (one: ServerError['problem']): ServerError => ({ field: null, problem: one });
  const ofFields = (byField: Record<string, ServerError['problem'][]>): ServerError[] =>
    Object.entries(byField).flatMap(([name, list]) => {
      const field = formFields(form).some((one) => one.field === name) ? name : null;
      return list.map((one) => ({ field, problem: one }));
    });
  const key = (name: string) => [ofForm({ key: name, params: {} })];
  if (!(problem instanceof Problem)) return key('error.generic.hint');
  if (form.save.multipart && problem.status === 0) return key('file.error.upload');
  for (const errors of [
    ofFields(problem.fields),
    ofFields(problem.fieldTexts),
    hostMessages(problem).map(ofForm),
  ])
    if (errors.length > 0) return errors;
  if (problem.status === 413) return key('error.tooLarge');
  return key(
    problem.status === 0 || problem.status === 429 ? problemKey(problem) : 'error.generic.hint',
  );
}
