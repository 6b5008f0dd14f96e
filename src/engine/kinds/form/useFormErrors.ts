import { useMemo, useState } from 'react';
import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { controlId, type FormError } from './ErrorSummary.tsx';
import { formFields } from './formData.ts';

/** What the form does not ask for has no place of its own: such an error is about the form as a whole. */
function fromValidator(
  errors: RJSFValidationError[],
  known: ReadonlyMap<string, unknown>,
): FormError[] {
  return errors.flatMap(({ name, property = '', message = '' }) => {
    const field = property.slice(1);
    return name === 'problem' ? [{ field: known.has(field) ? field : null, message }] : [];
  });
}

/**
 * The errors that show: the validator's, which follow every change, and the server's, each of which goes when its field
 * is edited. In the order of the form; what concerns the form as a whole comes first.
 */
export function useFormErrors(form: ResolvedForm) {
  const [invalid, setInvalid] = useState<FormError[]>([]);
  const [refused, setRefused] = useState<FormError[]>([]);
  const [correctable, setCorrectable] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // The server's refusals follow a press, which reveals everything.
  const early = form.validateOn === 'blur' && attempt === 0;
  const order = useMemo(
    () => new Map(formFields(form).map(({ field }, index) => [field, index])),
    [form],
  );
  const rank = (error: FormError) =>
    error.field === null ? -1 : (order.get(error.field) ?? order.size);

  const extraErrors = useMemo(() => {
    const byField: Record<string, { __errors: string[] }> = {};
    for (const { field, message } of refused) {
      if (field !== null) (byField[field] ??= { __errors: [] }).__errors.push(message);
    }
    // RJSF's type mirrors every shape that data may have; ours is a flat record of fields.
    return byField as unknown as ErrorSchema;
  }, [refused]);

  return {
    attempt,
    extraErrors,
    shown: [...invalid, ...refused]
      .filter(({ field }) => !early || (field !== null && left.has(field)))
      .sort((one, other) => rank(one) - rank(other)),
    /** Whether the server's are among them. */
    refused: refused.length > 0,
    /** Whether the server's are about what was entered. */
    correctable,
    /** After a failed attempt the validator's errors follow every change, and where the form says so from the start. */
    isLive: attempt > 0 || early,
    /** The fields whose errors may show; null for all. */
    revealed: early ? left : null,
    leave: (field: string) => {
      if (early) setLeft((fields) => (fields.has(field) ? fields : new Set([...fields, field])));
    },
    judged: (errors: RJSFValidationError[], changed: string | undefined) => {
      // A file is chosen at once: nobody is in the middle of it.
      const chosen = early
        ? formFields(form).find(
            ({ field, widget }) => widget === 'document' && controlId(field) === changed,
          )
        : undefined;
      if (chosen) setLeft((fields) => new Set([...fields, chosen.field]));
      if (attempt > 0 || early) setInvalid(fromValidator(errors, order));
      if (changed)
        setRefused((list) =>
          list.filter(({ field }) => field === null || !isWithin(changed, controlId(field))),
        );
    },
    failed: (errors: RJSFValidationError[]) => {
      setInvalid(fromValidator(errors, order));
      setAttempt((count) => count + 1);
    },
    refuse: (errors: FormError[], canBeCorrected: boolean) => {
      setRefused(errors);
      setCorrectable(canBeCorrected);
      setAttempt((count) => count + 1);
    },
    clear: () => {
      setInvalid([]);
      setRefused([]);
    },
  };
}

const isWithin = (id: string, control: string) => id === control || id.startsWith(`${control}_`);
