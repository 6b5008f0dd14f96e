import type { ErrorObject } from 'ajv';
import type { RJSFValidationError } from '@rjsf/utils';
import type {
  ResolvedForm,
  ResolvedFormField,
  ResolvedSection,
} from '../../../../shared/resolved/resolved.ts';
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

/**
 * Returns the text of a problem. If the page has no text with its key, that is the server's text: only
 * the server has the texts of server.json, and another host may have texts that this client lacks.
 * @param field the field of the form that the problem is about. Where the text contains its name,
 * its label is shown.
 */
export function errorText(
  t: Translate,
  problem: ServerError['problem'],
  field?: Pick<ResolvedFormField, 'field' | 'label'>,
): string {
  if (typeof problem === 'string') return problem;
  const { key, params, text } = problem;
  if (text !== undefined && t(key) === key) return text;
  const named = field && params['field'] === field.field ? { field: t(field.label) } : {};
  return problemText(t, { key, params: { ...params, ...named } });
}

/** Returns the validator's error in the shape of Ajv. */
export const toErrorObject = (error: RJSFValidationError): ErrorObject => ({
  keyword: error.name ?? '',
  instancePath: (error.property ?? '').replaceAll('.', '/'),
  schemaPath: error.schemaPath ?? '',
  params: (error.params ?? {}) as Record<string, unknown>,
  ...(error.message === undefined ? {} : { message: error.message }),
});

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
        property: `.${name}`,
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
