import { useRef } from 'react';
import type CoreForm from '@rjsf/core';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogBar } from './DialogBar.tsx';
import type { FormBodyProps } from './FormBodyProps.ts';
import { FormFields } from './FormFields.tsx';
import { FormFrame } from './FormFrame.tsx';
import { FormLinks } from './FormLinks.tsx';
import { FormSummary } from './FormSummary.tsx';
import { layoutShiftClickProps } from './layoutShiftClickProps.ts';
import { SaveBar, type SaveButtonProps } from './SaveBar.tsx';
import { useAfterSave } from './useAfterSave.ts';
import { useFieldEvents } from './useFieldEvents.ts';
import { useFormErrors } from './useFormErrors.ts';
import { useFirstFocus, useFormTitle, useSaveShortcut } from './useFormPage.ts';
import { useFormSubmit } from './useFormSubmit.ts';
import { useFormValues } from './useFormValues.ts';
import { LeaveDialog } from './useLeaveGuard.tsx';
import { useUnsavedChanges } from './useUnsavedChanges.ts';

/** An open form: it validates, saves and keeps drafts of what is entered. */
export function FormBody(props: FormBodyProps) {
  const { form, loaded, startEntries, draft } = props;
  const rjsfRef = useRef<CoreForm>(null);
  const values = useFormValues(props);
  const errors = useFormErrors(form);
  const afterSave = useAfterSave(form, draft.discard, props.onSaveAndStay);
  const submit = useFormSubmit(props, { rjsfRef, values, errors, afterSave });
  const { flush, isStoredAsDraft, blocker, updateDraft } = useUnsavedChanges(
    props,
    values,
    afterSave.isSaved,
  );
  const events = useFieldEvents({ form, loaded, rjsfRef, values, errors, updateDraft });
  useFormTitle(form, errors.shown.length > 0);
  useFirstFocus(form, props.message?.isOwn !== true);
  useSaveShortcut(() => {
    flush();
    rjsfRef.current?.submit();
  });

  function restoreDraft() {
    flush();
    props.onRestore(values.dataRef.current);
  }

  function onSubmit() {
    errors.clear();
    props.onDismissMessage();
    void submit.send(startEntries.etag);
  }

  const saveButton = { formId: form.id, submit: form.submit, busy: submit.busy, onSubmit: flush };
  return (
    <FormFrame
      form={form}
      item={props.item}
      bar={<FormBar {...props} saveButton={saveButton} isDirty={values.isDirty} />}
      summary={
        <FormSummary
          {...props}
          values={values}
          errors={errors}
          submit={submit}
          onRestoreDraft={restoreDraft}
        />
      }
    >
      <FormFields
        {...props}
        {...events}
        rjsfRef={rjsfRef}
        initial={values.initial}
        errors={errors}
        onSubmit={onSubmit}
      >
        {form.layout === 'brand' && <BrandFormEnd form={form} busy={submit.busy} onPress={flush} />}
      </FormFields>
      <LeaveDialog
        open={blocker.state === 'blocked'}
        isStoredAsDraft={isStoredAsDraft}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </FormFrame>
  );
}

interface FormBarProps extends Pick<FormBodyProps, 'form' | 'dialog' | 'onDiscard'> {
  saveButton: SaveButtonProps;
  isDirty: boolean;
}

/** The button bar of a form: that of its dialog, or that at the lower edge of the window. */
function FormBar({ form, dialog, saveButton, isDirty, onDiscard }: FormBarProps) {
  if (dialog) return <DialogBar saveButton={saveButton} dialog={dialog} />;
  return (
    <SaveBar
      {...saveButton}
      isDirty={isDirty}
      storesDrafts={form.draftable}
      onDiscard={onDiscard}
    />
  );
}

interface BrandFormEndProps {
  form: ResolvedForm;
  busy: boolean;
  onPress(): void;
}

/** The links and the save button below the fields of a form with the layout `brand`. */
function BrandFormEnd({ form, busy, onPress }: BrandFormEndProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormLinks links={form.links} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        className="form-submit"
        busy={busy}
        {...layoutShiftClickProps}
        onClick={onPress}
        data-action="submit"
      >
        {t(form.submit)}
      </Button>
    </>
  );
}
