import { useRef, type RefObject } from 'react';
import type CoreForm from '@rjsf/core';
import { changedFields, formFields, toBody, toEmptiedValues, type FormData } from './formData.ts';
import type { FormBodyProps } from './FormBodyProps.ts';
import type { useAfterSave } from './useAfterSave.ts';
import { useConflict } from './useConflict.ts';
import type { useFormErrors } from './useFormErrors.ts';
import type { FormValues } from './useFormValues.ts';
import { useSave } from './useSave.ts';

interface Options {
  rjsfRef: RefObject<CoreForm | null>;
  values: FormValues;
  errors: ReturnType<typeof useFormErrors>;
  afterSave: ReturnType<typeof useAfterSave>;
}

/** Sends a form, and handles the conflict if somebody else has saved the record in the meantime. */
export function useFormSubmit(
  { form, params, hiddenValues, loaded, draft, dialog }: FormBodyProps,
  { rjsfRef, values: { dataRef, baseRef }, errors, afterSave }: Options,
) {
  const { busy, save } = useSave(form, params, draft.documents);
  const { conflict, check, startOverwrite } = useConflict(form, params, dialog);
  const isSending = useRef(false);

  async function send(ifMatch: string | null) {
    // Only one save at a time, and none after a successful one that has not yet opened the next
    // screen.
    if (isSending.current || afterSave.isSaved()) return;
    isSending.current = true;
    const emptied = toEmptiedValues(form, loaded, dataRef.current);
    const body = toBody(form, { ...dataRef.current, ...emptied, ...hiddenValues });
    const outcome = await save(body, ifMatch);
    const answer =
      outcome.result === 'saved'
        ? outcome.answer
        : outcome.result === 'conflict'
          ? await check(baseRef.current, dataRef.current)
          : null;
    isSending.current = false;
    if (answer) afterSave.complete(answer);
    else if (outcome.result === 'refused') errors.onRefused(outcome.errors, outcome.correctable);
  }

  /**
   * Takes over the version that somebody else saved, except the fields that the user has changed.
   */
  function mergeStored(stored: FormData) {
    const ownFields = new Set(
      changedFields(form, baseRef.current, dataRef.current).map(({ field }) => field),
    );
    const otherFields = formFields(form).filter(({ field }) => !ownFields.has(field));
    for (const { field } of otherFields) rjsfRef.current?.setFieldValue(field, stored[field]);
    dataRef.current = {
      ...dataRef.current,
      ...Object.fromEntries(otherFields.map(({ field }) => [field, stored[field]])),
    };
    baseRef.current = stored;
  }

  /** Saves the user's changes over the version that somebody else saved. */
  function overwrite() {
    const { stored, etag } = startOverwrite();
    if (stored) mergeStored(stored);
    void send(etag);
  }

  return { busy, conflict, send, overwrite };
}
