import { useEffect, useRef, type ReactNode } from 'react';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { EndReason } from '../../session/EndReason.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import type { OlderState } from '../history/olderState.ts';
import type { OpeningAlert } from '../alertState.ts';
import { NotificationAlert } from '../NotificationAlert.tsx';
import { ConflictNotice } from './saving/ConflictNotice.tsx';
import { ErrorSummary, focusField } from './errors/ErrorSummary.tsx';
import { formFields } from './state/formData.ts';
import { RestoredNotice } from './FormHistory.tsx';
import type { FormDraft } from './state/useDraft.ts';
import type { FormController } from './state/useFormController.ts';

/** A success message above the form. */
export interface SuccessMessage extends OpeningAlert {
  /** Whether this form was saved. Otherwise another screen led here with the message. */
  isOwn: boolean;
}

interface Props {
  form: ResolvedForm;
  draft: FormDraft;
  controller: FormController;
  message: SuccessMessage | null;
  /** The notices about the edited item. */
  notices: ReactNode;
  /** The older state that was filled in, if any. */
  restored: OlderState | null;
  onDismissMessage(): void;
  onRestoreDraft(): void;
  /** Loads the version of somebody else. */
  onReload(): void;
}

/** Everything above the fields of a form: messages, notices and the error summary. */
export function FormSummary({ form, draft, controller, ...props }: Props) {
  const { values, errors, save } = controller;
  return (
    <>
      <FormNotification form={form} message={props.message} onClose={props.onDismissMessage} />
      {props.notices}
      {props.restored && <RestoredNotice {...props.restored} />}
      {draft.offered && (
        <DraftNotice
          at={draft.offered.at}
          isDirty={values.isDirty}
          onRestore={props.onRestoreDraft}
          onDiscard={draft.discardOffered}
        />
      )}
      {values.lostFiles.length > 0 && <LostFiles form={form} fields={values.lostFiles} />}
      {save.conflict && (
        <ConflictNotice
          form={form}
          conflict={save.conflict}
          isBusy={save.busy}
          onChoose={save.choose}
          onSave={save.submit}
          onOverwrite={save.overwrite}
          onReload={props.onReload}
        />
      )}
      {errors.attempt > 0 && (
        <ErrorSummary
          form={form}
          errors={errors.shown}
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
  { hasServerErrors, isCorrectable }: FormController['errors'],
): string {
  if (hasServerErrors && errorTitle !== undefined) return errorTitle;
  if (!hasServerErrors || isCorrectable) return 'error.summary.title';
  return layout === 'brand' ? 'error.generic' : 'error.save';
}

interface FormNotificationProps {
  form: ResolvedForm;
  message: SuccessMessage | null;
  onClose(): void;
}

/**
 * Shows the success message of this form, which takes the focus, or of the screen that led here.
 * Without a message the sign-in form says why the session ended.
 */
function FormNotification({ form, message, onClose }: FormNotificationProps) {
  const { screens } = useAppInfo().app;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message?.isOwn) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  if (!message) return form.id === screens.signIn ? <EndReason /> : null;
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <NotificationAlert
        notification={{ severity: 'success', key: message.text, params: {}, saved: message.saved }}
        onClose={onClose}
      />
    </div>
  );
}

interface DraftNoticeProps {
  /** When the draft was stored. */
  at: string;
  isDirty: boolean;
  onRestore(): void;
  onDiscard(): void;
}

/**
 * Offers to restore a stored draft. If the form has unsaved changes, its text says that they stay
 * available.
 */
function DraftNotice({ at, isDirty, onRestore, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice
      severity="info"
      testId="draft"
      actions={[
        { testId: 'dropDraft', label: t('action.discardDraft'), onPress: onDiscard },
        {
          testId: 'restoreDraft',
          label: t('action.restoreDraft'),
          isPrimary: true,
          onPress: onRestore,
        },
      ]}
    >
      {t(isDirty ? 'state.draftBeside' : 'state.draftFound', { date: format.dateTime(at) })}
    </Notice>
  );
}

/** After a draft was restored: lists the fields whose files the draft could not store, as links. */
function LostFiles({ form, fields }: { form: ResolvedForm; fields: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Notice severity="warning" testId="lostFiles">
      {t('state.filesNotInDraft')}
      <ul className="form-field-links">
        {formFields(form)
          .filter(({ field }) => fields.includes(field))
          .map(({ field, label }) => (
            <li key={field} data-lost={field}>
              <button
                type="button"
                onClick={() => focusField(field)}
                className="pressable text-link"
              >
                {t(label)}
              </button>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
