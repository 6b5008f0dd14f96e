import type { ResolvedForm } from '../../../shared/resolved.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormBodyProps } from './FormBodyProps.ts';
import { formFields } from './formData.ts';
import { FormNotification } from './FormNotification.tsx';
import { LostFiles } from './LostFiles.tsx';
import type { useFormErrors } from './useFormErrors.ts';
import type { useFormSubmit } from './useFormSubmit.ts';
import type { FormValues } from './useFormValues.ts';

interface Props extends Pick<
  FormBodyProps,
  'form' | 'draft' | 'message' | 'notices' | 'onDismissMessage' | 'onReload'
> {
  values: FormValues;
  errors: ReturnType<typeof useFormErrors>;
  submit: ReturnType<typeof useFormSubmit>;
  /** Restores the offered draft. */
  onRestoreDraft(): void;
}

/** Everything above the fields of a form: messages, notices and the error summary. */
export function FormSummary({ form, draft, values, errors, submit, ...props }: Props) {
  return (
    <>
      <FormNotification form={form} message={props.message} onClose={props.onDismissMessage} />
      {props.notices}
      {draft.offered && (
        <DraftNotice
          at={draft.offered.at}
          isDirty={values.isDirty}
          onRestore={props.onRestoreDraft}
          onDiscard={draft.discardOffered}
        />
      )}
      {values.lostFiles.length > 0 && <LostFiles form={form} fields={values.lostFiles} />}
      {submit.conflict && (
        <ConflictNotice
          {...submit.conflict}
          onOverwrite={submit.overwrite}
          onDiscard={props.onReload}
        />
      )}
      {errors.attempt > 0 && (
        <ErrorSummary
          errors={errors.shown}
          fields={formFields(form)}
          attempt={errors.attempt}
          title={titleOf(form, errors)}
        />
      )}
    </>
  );
}

/**
 * Returns the heading of the error summary. It asks for corrections only if there is something to
 * correct.
 */
function titleOf(
  { errorTitle, layout }: ResolvedForm,
  { hasServerErrors, isCorrectable }: Props['errors'],
): string {
  if (hasServerErrors && errorTitle !== undefined) return errorTitle;
  if (!hasServerErrors || isCorrectable) return 'error.summary.title';
  return layout === 'brand' ? 'error.generic' : 'error.save';
}
