import { useMemo, useState } from 'react';
import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { controlId, type FormError } from './ErrorSummary.tsx';
import { formFields } from './formData.ts';

/**
 * Converts the validator's errors. The error of a field that is not in the form becomes an error of
 * the whole form.
 */
function fromValidator(
  errors: RJSFValidationError[],
  fieldOrder: ReadonlyMap<string, unknown>,
): FormError[] {
  return errors.flatMap(({ name, property = '', message = '' }) => {
    const field = property.slice(1);
    return name === 'problem' ? [{ field: fieldOrder.has(field) ? field : null, message }] : [];
  });
}

/**
 * Holds the errors of a form: those of the validator, which are updated with every change, and
 * those of the server, each of which is removed when its field is edited. They are in the order of
 * the form, after those that concern the whole form.
 */
export function useFormErrors(form: ResolvedForm) {
  const [validatorErrors, setValidatorErrors] = useState<FormError[]>([]);
  const [serverErrors, setServerErrors] = useState<FormError[]>([]);
  const [isCorrectable, setIsCorrectable] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // Until the first failed attempt only fields that the user has left show their errors.
  const onlyTouched = form.validateOn === 'blur' && attempt === 0;
  const order = useMemo(
    () => new Map(formFields(form).map(({ field }, index) => [field, index])),
    [form],
  );
  const rank = (error: FormError) =>
    error.field === null ? -1 : (order.get(error.field) ?? order.size);

  const extraErrors = useMemo(() => {
    const byField: Record<string, { __errors: string[] }> = {};
    for (const { field, message } of serverErrors) {
      if (field !== null) (byField[field] ??= { __errors: [] }).__errors.push(message);
    }
    // RJSF's type has the shape of the data; ours is a flat record of fields.
    return byField as unknown as ErrorSchema;
  }, [serverErrors]);

  return {
    attempt,
    extraErrors,
    shown: [...validatorErrors, ...serverErrors]
      .filter(({ field }) => !onlyTouched || (field !== null && touched.has(field)))
      .sort((a, b) => rank(a) - rank(b)),
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
    touch: (field: string) => {
      if (onlyTouched)
        setTouched((fields) => (fields.has(field) ? fields : new Set([...fields, field])));
    },
    /** Takes the validator's errors after a change of the control with the id `changed`. */
    onValidated: (errors: RJSFValidationError[], changed: string | undefined) => {
      // Choosing a file is a complete input, so the field counts as touched.
      const fileField = onlyTouched
        ? formFields(form).find(
            ({ field, widget }) => widget === 'document' && controlId(field) === changed,
          )
        : undefined;
      if (fileField) setTouched((fields) => new Set([...fields, fileField.field]));
      if (attempt > 0 || onlyTouched) setValidatorErrors(fromValidator(errors, order));
      if (changed)
        setServerErrors((list) =>
          list.filter(({ field }) => field === null || !isWithin(changed, controlId(field))),
        );
    },
    /** Takes the validator's errors after a failed attempt to save. */
    onInvalid: (errors: RJSFValidationError[]) => {
      setValidatorErrors(fromValidator(errors, order));
      setAttempt((count) => count + 1);
    },
    /** Takes the errors of the server. */
    onRefused: (errors: FormError[], canBeCorrected: boolean) => {
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

const isWithin = (id: string, control: string) => id === control || id.startsWith(`${control}_`);
