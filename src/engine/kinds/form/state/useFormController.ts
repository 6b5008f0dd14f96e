import { useEffect, useEffectEvent, useRef } from 'react';
import type RjsfForm from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Dialog } from '../../../ui/overlays.ts';
import { findFieldResets, hasSameValues, withoutChosenFiles, type FormData } from './formData.ts';
import { useFormErrors } from '../errors/useFormErrors.ts';
import { useFormValues, type FormOptions } from './useFormValues.ts';
import { useLeaveGuard } from '../saving/useLeaveGuard.tsx';
import { useSave } from '../saving/useSave.ts';

/** Holds the state of an open form: its values, errors, save, conflict and unsaved changes. */
export function useFormController(options: FormOptions) {
  const { form, loaded, startEntries, draft } = options;
  const { t } = useTranslation();
  const rjsf = useRef<RjsfForm>(null);
  const values = useFormValues(options);
  const errors = useFormErrors(form);
  const save = useSave(options, { rjsf, values, errors });
  const guard = useLeaveGuard(options, values, save.isDone);
  const { validatesEveryChange } = errors;

  // RJSF validates on changes only, and its messages are texts of one language.
  const validate = useEffectEvent(() => rjsf.current?.onChange(values.current(), []));
  useEffect(() => {
    if (validatesEveryChange) validate();
  }, [validatesEveryChange, t]);

  /** Passes the unsaved entries to the draft. */
  function updateDraft() {
    const data = values.current();
    const lostFiles = withoutChosenFiles(startEntries.lostFiles ?? [], data);
    const hasChanges = !hasSameValues(form, values.record(), data);
    const base = values.base();
    draft.setEntries(hasChanges ? { data, base, etag: save.version(), lostFiles } : null);
  }
  const onRecordChanged = useEffectEvent(updateDraft);
  useEffect(() => onRecordChanged(), [form, loaded]);

  return {
    rjsf,
    values,
    errors,
    save,
    guard,
    onChange(event: IChangeEvent<FormData>, id?: string) {
      const before = values.current();
      values.set(event.formData ?? {});
      for (const [field, empty] of findFieldResets(form, before, values.current()))
        rjsf.current?.setFieldValue(field, empty);
      updateDraft();
      // With the first change: the dialog that asks before changes are lost then opens at once.
      if (!values.isDirty) void Dialog.preload();
      errors.onValidated(event.errors, id);
    },
    onSubmit() {
      errors.clear();
      save.submit();
    },
  };
}

export type FormController = ReturnType<typeof useFormController>;
