import { useMemo, useState } from 'react';
import { ErrorSchemaBuilder, type RJSFValidationError } from '@rjsf/utils';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { schemaFields } from '../../../../shared/resolved/schemaFields.ts';
import { isFilePart, isJson } from '../../../../shared/resolved/valueFormats.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { atOf, errorText, toFormErrors, type FormError, type ServerError } from './errors.ts';
import { controlId, formFields } from '../state/formData.ts';

/**
 * Holds the errors of a form: those of the validator, which are updated with every change, and
 * those of the server, each of which is removed when its field is edited. They are in the order of
 * the form, after those that concern the whole form.
 */
export function useFormErrors(form: ResolvedForm) {
  const { t } = useTranslation();
  const [validatorErrors, setValidatorErrors] = useState<FormError[]>([]);
  const [serverErrors, setServerErrors] = useState<ServerError[]>([]);
  const [isCorrectable, setIsCorrectable] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // Until the first failed attempt only fields that the user has left show their errors.
  const onlyTouched = form.validateOn === 'blur' && attempt === 0;
  const fields = useMemo(() => formFields(form), [form]);
  const rules = useMemo(() => schemaFields(form.schema), [form]);
  const names = useMemo(() => fields.map(({ field }) => field), [fields]);

  const serverMessages = useMemo(
    () =>
      serverErrors.map(({ field, problem }): FormError => {
        const definition = fields.find((one) => one.field === field);
        return { field, at: atOf(problem), message: errorText(t, problem, definition) };
      }),
    [serverErrors, fields, t],
  );
  const extraErrors = useMemo(() => {
    const builder = new ErrorSchemaBuilder();
    for (const { field, at, message } of serverMessages)
      builder.addErrors(message, field === null ? undefined : [field, ...at.split('/').slice(1)]);
    return builder.ErrorSchema;
  }, [serverMessages]);

  /**
   * Takes the validator's errors. RJSF adds `extraErrors`, which have no name. The error of a field
   * that is not in the form becomes an error of the whole form.
   */
  const takeErrors = (errors: RJSFValidationError[]) =>
    setValidatorErrors(
      errors.flatMap(({ name, property = '', message = '' }) => {
        const [field = '', ...path] = property.slice(1).split('.');
        const at = path.map((part) => `/${part}`).join('');
        return name ? [{ field: names.includes(field) ? field : null, at, message }] : [];
      }),
    );
  const touch = (field: string) => {
    // RJSF may still call the function of an earlier render.
    if (onlyTouched) setTouched((known) => (known.has(field) ? known : new Set([...known, field])));
  };

  return {
    attempt,
    extraErrors,
    shown: [...validatorErrors, ...serverMessages]
      .filter(({ field }) => !onlyTouched || (field !== null && touched.has(field)))
      .sort((a, b) => names.indexOf(a.field ?? '') - names.indexOf(b.field ?? '')),
    /** Whether the server has refused the data. */
    hasServerErrors: serverErrors.length > 0,
    /** Whether the server's errors can be corrected in the form. */
    isCorrectable,
    /**
     * Whether the form validates every change: after a failed attempt, or if its definition says
     * so.
     */
    validatesEveryChange: attempt > 0 || onlyTouched,
    /** The fields whose errors may be shown; null for all. */
    revealed: onlyTouched ? touched : null,
    touch,
    transformErrors: (errors: RJSFValidationError[]) => toFormErrors(errors, t, fields),
    /** Takes the validator's errors after a change of the control with the id `changed`. */
    onValidated: (errors: RJSFValidationError[], changed: string | undefined) => {
      const edited = fields.find(
        ({ field }) =>
          controlId(field) === changed ||
          (isJson(rules[field]) && changed?.startsWith(`${controlId(field)}_`)),
      );
      // Choosing a file is a complete input, so the field counts as touched.
      if (edited && isFilePart(rules[edited.field])) touch(edited.field);
      if (attempt > 0 || onlyTouched) takeErrors(errors);
      if (edited) setServerErrors((list) => list.filter(({ field }) => field !== edited.field));
    },
    /** Takes the validator's errors after a failed attempt to save. */
    onInvalid: (errors: RJSFValidationError[]) => {
      takeErrors(errors);
      setAttempt((count) => count + 1);
    },
    /** Takes the errors of the server. */
    onRefused: (errors: ServerError[], canBeCorrected: boolean) => {
      setServerErrors(errors);
      setIsCorrectable(canBeCorrected);
      setAttempt((count) => count + 1);
    },
    clear: () => {
      setValidatorErrors([]);
      setServerErrors([]);
    },
  };
}

export type FormErrors = ReturnType<typeof useFormErrors>;
