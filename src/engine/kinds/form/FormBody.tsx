import {
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { ValidatorType } from '@rjsf/utils';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { DocumentsProvider } from '../../fields/documents.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PendingInputProvider } from '../../ui/pendingInput.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import type { OlderState } from '../history/olderState.ts';
import { useScreenTitle } from '../useScreenTitle.ts';
import { controlId, formFields, type FormData } from './state/formData.ts';
import { FormFrame } from './FormFrame.tsx';
import { FormHistory } from './FormHistory.tsx';
import { FormSummary, type SuccessMessage } from './FormSummary.tsx';
import { BrandFormEnd, DialogBar, SaveBar } from './saving/SaveBar.tsx';
import type { FormContext } from './templates.tsx';
import { FORM_PROPS, ThemedForm } from './theme.ts';
import { toUiSchema } from './uiSchema.ts';
import { useFormController, type FormController } from './state/useFormController.ts';
import type { FormOptions } from './state/useFormValues.ts';
import { useSubmission } from './saving/useSubmission.ts';
import { LeaveDialog } from './saving/useLeaveGuard.tsx';
import { shortcutLetter } from '../../../shared/text/shortcutLetter.ts';

export interface FormBodyProps extends FormOptions {
  validator: ValidatorType;
  /** The edited item; undefined for a new one. */
  item: unknown;
  message: SuccessMessage | null;
  /** The notices about the edited item. */
  notices: ReactNode;
  onDismissMessage(): void;
  /** The older state that was filled in, if any. */
  restored: OlderState | null;
  /** Called with an older state to fill in, and the current data. */
  onFillIn(state: OlderState, entered: FormData): void;
  /** Called with the current data, to restore the offered draft. */
  onRestore(entered: FormData): void;
  onDiscard(): void;
  onReload(): void;
}

/** An open form: it validates, saves and keeps drafts of what is entered. */
export function FormBody(props: FormBodyProps) {
  const { form, dialog, draft, item, onDiscard } = props;
  const controller = useFormController(props);
  const { rjsf, values, errors, guard } = controller;
  useFormTitle(form, errors.shown.length > 0);
  useFirstFocus(form, props.message?.isOwn !== true && props.restored === null);
  const submission = useSubmission(draft, rjsf);
  useSaveShortcut(() => {
    if (submission.canSubmit()) rjsf.current?.submit();
  });

  function restoreDraft() {
    draft.flush();
    props.onRestore(values.current());
  }

  function fillIn(state: OlderState) {
    draft.flush();
    props.onFillIn(state, values.current());
  }

  const save = {
    form,
    busy: controller.save.busy || submission.isWaiting,
    onPress(event: MouseEvent) {
      if (!submission.canSubmit()) event.preventDefault();
    },
  };
  return (
    <FormFrame
      form={form}
      item={item}
      history={<FormHistory form={form} params={props.params} onRestore={fillIn} />}
      bar={
        dialog ? (
          <DialogBar dialog={dialog} save={save} />
        ) : (
          <SaveBar {...save} isDirty={values.isDirty} onDiscard={onDiscard} />
        )
      }
      summary={<FormSummary {...props} controller={controller} onRestoreDraft={restoreDraft} />}
    >
      <FormFields {...props} controller={controller}>
        {form.layout === 'brand' && <BrandFormEnd {...save} />}
      </FormFields>
      <LeaveDialog
        open={guard.blocker.state === 'blocked'}
        isStoredAsDraft={guard.isStoredAsDraft}
        onStay={() => guard.blocker.reset?.()}
        onLeave={() => guard.blocker.proceed?.()}
      />
    </FormFrame>
  );
}

interface FormFieldsProps extends FormBodyProps {
  controller: FormController;
  /** The content below the fields, inside the form element. */
  children: ReactNode;
}

/** The form element with its fields, rendered by RJSF. */
function FormFields({ form, validator, loaded, draft, controller, ...props }: FormFieldsProps) {
  const { t } = useTranslation();
  const { rjsf, values, errors } = controller;
  const context: FormContext = {
    form,
    item: props.item,
    loaded,
    errors: errors.shown,
    onLeaveField: errors.touch,
  };
  return (
    <PendingInputProvider value={draft.pending}>
      <DocumentsProvider value={draft.documents}>
        <ThemedForm
          {...FORM_PROPS}
          ref={rjsf}
          id={form.id}
          schema={form.schema}
          uiSchema={useMemo(() => toUiSchema(form, t, errors.revealed), [form, t, errors.revealed])}
          validator={validator}
          initialFormData={values.initial}
          formContext={context}
          transformErrors={errors.transformErrors}
          extraErrors={errors.extraErrors}
          {...(errors.validatesEveryChange ? { liveValidate: 'onChange' as const } : {})}
          onChange={controller.onChange}
          onError={errors.onInvalid}
          onSubmit={() => {
            props.onDismissMessage();
            controller.onSubmit();
          }}
        >
          {props.children}
        </ThemedForm>
      </DocumentsProvider>
    </PendingInputProvider>
  );
}

/** Sets the document title, which says whether the form has errors. */
function useFormTitle(form: ResolvedForm, hasErrors: boolean): void {
  const { t } = useTranslation();
  const title = useScreenTitle(form);
  const shown = hasErrors ? t('error.titlePrefix', { title }) : title;
  useDocumentTitle(form.layout === 'dialog' ? null : shown);
}

/** Focuses the first field when a form opens in a dialog or with the layout `brand`. */
function useFirstFocus(form: ResolvedForm, isEnabled: boolean): void {
  const [first] = formFields(form);
  const [enabledAtFirst] = useState(isEnabled);
  useEffect(() => {
    if (enabledAtFirst && form.layout !== 'shell' && first)
      document.getElementById(controlId(first.field))?.focus();
  }, [enabledAtFirst, form.layout, first]);
}

/** Calls `save` on Ctrl+S or ⌘S. */
function useSaveShortcut(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        shortcutLetter(event) !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
