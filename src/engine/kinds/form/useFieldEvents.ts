import { useRef, type RefObject } from 'react';
import type CoreForm from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { findFieldResets, hasSameValues, type FormData } from './formData.ts';
import { withoutChosenFiles } from './LostFiles.tsx';
import type { useFormErrors } from './useFormErrors.ts';
import type { FormValues } from './useFormValues.ts';

interface Options {
  form: ResolvedForm;
  loaded: FormData;
  rjsfRef: RefObject<CoreForm | null>;
  values: FormValues;
  errors: ReturnType<typeof useFormErrors>;
  updateDraft(hasChanges: boolean): void;
}

/** Returns the handlers for a change of a field and for a field that the focus leaves. */
export function useFieldEvents({
  form,
  loaded,
  rjsfRef,
  values: { dataRef, setDirty, setLostFiles },
  errors,
  updateDraft,
}: Options) {
  const isValidated = useRef(false);

  // RJSF validates on changes only, so a field that is left unchanged has not been validated yet.
  // The timeout lets a text box pass on its text first.
  function onLeaveField(field: string) {
    errors.touch(field);
    if (form.validateOn !== 'blur' || isValidated.current) return;
    isValidated.current = true;
    setTimeout(() => rjsfRef.current?.onChange(dataRef.current, []));
  }

  function onChange(event: IChangeEvent<FormData>, id?: string) {
    isValidated.current = true;
    const before = dataRef.current;
    dataRef.current = event.formData ?? {};
    for (const [field, empty] of findFieldResets(form, before, dataRef.current))
      rjsfRef.current?.setFieldValue(field, empty);
    const hasChanges = !hasSameValues(form, loaded, dataRef.current);
    setDirty(hasChanges);
    setLostFiles((fields) => withoutChosenFiles(fields, dataRef.current));
    updateDraft(hasChanges);
    errors.onValidated(event.errors, id);
  }

  return { onLeaveField, onChange };
}
