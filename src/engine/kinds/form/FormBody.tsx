import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type CoreForm from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import RjsfForm from '@rjsf/mui';
import type { ValidatorType } from '@rjsf/utils';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { DocumentsProvider, type Documents } from '../../fields/documents.ts';
import { PendingProvider, type Pending } from '../../ui/pending.ts';
import type { HttpResult } from '../../data/http.ts';
import { Button } from '../../ui/Button.tsx';
import { isReloading } from '../../ui/version.ts';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { useScreenTitle } from '../useScreenTitle.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { FormDialogOptions } from '../dialogs.ts';
import { DialogBar } from './DialogBar.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { controlId, ErrorSummary } from './ErrorSummary.tsx';
import { FormFrame } from './FormFrame.tsx';
import { RJSF_DEFAULT_STATE, RJSF_TEMPLATES, RJSF_WIDGETS } from './rjsfOptions.ts';
import { FormLinks } from './FormLinks.tsx';
import { FormNotification, type SuccessMessage } from './FormNotification.tsx';
import { toFormErrors } from './messages.ts';
import { RevealedFieldsProvider } from './revealedFields.ts';
import { LostFiles, withoutChosenFiles } from './LostFiles.tsx';
import { SaveBar } from './SaveBar.tsx';
import {
  changedFields,
  findFieldResets,
  toEmptiedValues,
  formFields,
  hasSameValues,
  toBody,
  type FormEntries,
  type FormData,
} from './formData.ts';
import { layoutShiftClickProps } from './layoutShiftClickProps.ts';
import { toUiSchema } from './uiSchema.ts';
import { useConflict } from './useConflict.ts';
import type { useDraft } from './useDraft.ts';
import { useAfterSave } from './useAfterSave.ts';
import { useFormErrors } from './useFormErrors.ts';
import { LeaveDialog, useLeaveGuard } from './useLeaveGuard.tsx';
import { useSave } from './useSave.ts';

export interface FormBodyProps {
  form: ResolvedForm;
  validator: ValidatorType;
  params: Record<string, string>;
  /** The values that are sent without a field. */
  hiddenValues: FormData;
  /** The edited item; undefined for a new one. */
  item: unknown;
  dialog: FormDialogOptions | undefined;
  /** The data of the record on the server. */
  loaded: FormData;
  /** The entries that the form starts with, which may come from a draft. */
  start: FormEntries;
  draft: ReturnType<typeof useDraft>;
  message: SuccessMessage | null;
  /** The notices about the edited item. */
  notices: ReactNode;
  onDismissMessage(): void;
  /** Called after a save after which the form stays open. */
  onStay(answer: HttpResult): void;
  /** Called with the current data, to restore the offered draft. */
  onRestore(entered: FormData): void;
  onDiscard(): void;
  onReload(): void;
}

export function FormBody(props: FormBodyProps) {
  const { form, validator, params, hiddenValues, loaded, start, draft, dialog } = props;
  const { documents, pending, setEntries: setDraftEntries } = draft;
  const { t } = useTranslation();
  const rjsf = useRef<CoreForm>(null);
  const [initial] = useState(() => ({ ...start.data, ...hiddenValues }));
  const data = useRef<FormData>(initial);
  // The values that the entries are compared with. After a conflict they are those that somebody else saved.
  const base = useRef<FormData>(start.base);
  const isValidated = useRef(false);
  const isSending = useRef(false);
  const [lostFiles, setLostFiles] = useState(start.lostFiles ?? []);
  const [dirty, setDirty] = useState(() => !hasSameValues(form, loaded, start.data));
  const errors = useFormErrors(form);
  const { busy, save } = useSave(form, params, documents);
  const conflict = useConflict(form, params, dialog);
  const afterSave = useAfterSave(form, draft.discard, props.onStay);
  const fieldNames = useMemo(() => new Set(formFields(form).map(({ field }) => field)), [form]);
  // Text boxes pass on their text with a delay.
  const flush = useCallback(() => flushSync(() => pending.flush()), [pending]);
  const isDirty = useCallback(() => {
    if (!form.guard || afterSave.isSaved()) return false;
    flush();
    return !hasSameValues(form, loaded, data.current);
  }, [form, loaded, afterSave, flush]);
  const isStoredAsDraft = useCallback(
    () => form.draft && changedFields(form, loaded, data.current).every((field) => field.draft),
    [form, loaded],
  );
  // A reload for an update restores the draft, so it loses only what a draft cannot store.
  const wouldLoseChanges = useCallback(
    () => isDirty() && !(isReloading() && isStoredAsDraft()),
    [isStoredAsDraft, isDirty],
  );
  const blocker = useLeaveGuard(isDirty, wouldLoseChanges);
  const updateDraft = useCallback(
    (changed: boolean) =>
      setDraftEntries(
        changed
          ? {
              ...start,
              data: data.current,
              lostFiles: withoutChosenFiles(start.lostFiles ?? [], data.current),
            }
          : null,
      ),
    [setDraftEntries, start],
  );
  useEffect(
    () => updateDraft(!hasSameValues(form, loaded, data.current)),
    [form, loaded, updateDraft],
  );
  useFormTitle(form, errors.shown.length > 0);
  useEffect(() => {
    dialog?.setDirtyCheck(isDirty);
  }, [dialog, isDirty]);
  useFirstFocus(form, props.message?.isOwn !== true);

  useSaveShortcut(() => {
    flush();
    rjsf.current?.submit();
  });

  // RJSF validates on changes only, so a field that is left unchanged has not been validated yet. The timeout lets a text box pass on its text first.
  function onLeaveField(field: string) {
    errors.touch(field);
    if (form.validate !== 'change' || isValidated.current) return;
    isValidated.current = true;
    setTimeout(() => rjsf.current?.onChange(data.current, []));
  }

  function onChange(event: IChangeEvent<FormData>, id?: string) {
    isValidated.current = true;
    const before = data.current;
    data.current = event.formData ?? {};
    for (const [field, empty] of findFieldResets(form, before, data.current))
      rjsf.current?.setFieldValue(field, empty);
    const changed = !hasSameValues(form, loaded, data.current);
    setDirty(changed);
    setLostFiles((fields) => withoutChosenFiles(fields, data.current));
    updateDraft(changed);
    errors.onValidated(event.errors, id);
  }

  async function send(ifMatch: string | null) {
    // Only one save at a time, and none after a successful one that has not yet opened the next screen.
    if (isSending.current || afterSave.isSaved()) return;
    isSending.current = true;
    const outcome = await save(
      toBody(form, {
        ...data.current,
        ...toEmptiedValues(form, loaded, data.current),
        ...hiddenValues,
      }),
      ifMatch,
      fieldNames,
    );
    const answer =
      outcome.result === 'saved'
        ? outcome.answer
        : outcome.result === 'conflict'
          ? await conflict.check(base.current, data.current)
          : null;
    isSending.current = false;
    if (answer) afterSave.complete(answer);
    else if (outcome.result === 'refused') errors.onRefused(outcome.errors, outcome.correctable);
  }

  /** Saves the user's own changes over the version that somebody else saved, whose other fields stay. */
  function overwrite() {
    const { stored, etag } = conflict.startOverwrite();
    if (stored) {
      const ownFields = new Set(
        changedFields(form, base.current, data.current).map(({ field }) => field),
      );
      const otherFields = formFields(form).filter(({ field }) => !ownFields.has(field));
      for (const { field } of otherFields) rjsf.current?.setFieldValue(field, stored[field]);
      data.current = {
        ...data.current,
        ...Object.fromEntries(otherFields.map(({ field }) => [field, stored[field]])),
      };
      base.current = stored;
    }
    void send(etag);
  }

  function restore() {
    flush();
    props.onRestore(data.current);
  }

  const saveButton = { formId: form.id, submit: form.submit, busy, onSubmit: flush };
  const bar = dialog ? (
    <DialogBar saveButton={saveButton} dialog={dialog} />
  ) : (
    <SaveBar {...saveButton} dirty={dirty} storesDrafts={form.draft} onDiscard={props.onDiscard} />
  );
  return (
    <FormFrame
      form={form}
      item={props.item}
      bar={bar}
      summary={
        <>
          <FormNotification form={form} message={props.message} onClose={props.onDismissMessage} />
          {props.notices}
          {draft.offered && (
            <DraftNotice
              at={draft.offered.at}
              dirty={dirty}
              onRestore={restore}
              onDiscard={draft.discardOffered}
            />
          )}
          {lostFiles.length > 0 && <LostFiles form={form} fields={lostFiles} />}
          {conflict.conflict && (
            <ConflictNotice
              {...conflict.conflict}
              onOverwrite={overwrite}
              onDiscard={props.onReload}
            />
          )}
          {errors.attempt > 0 && (
            <ErrorSummary
              errors={errors.shown}
              attempt={errors.attempt}
              title={titleOf(form, errors)}
            />
          )}
        </>
      }
    >
      <FormProviders pending={pending} documents={documents} revealed={errors.revealed}>
        <RjsfForm
          ref={rjsf}
          id={form.id}
          schema={form.schema}
          uiSchema={useMemo(() => toUiSchema(form), [form])}
          validator={validator}
          initialFormData={initial}
          formContext={{ form, loaded, errors: errors.shown, leave: onLeaveField }}
          templates={RJSF_TEMPLATES}
          widgets={RJSF_WIDGETS}
          transformErrors={toFormErrors}
          extraErrors={errors.extraErrors}
          extraErrorsBlockSubmit={false}
          {...(errors.isLive ? { liveValidate: 'onChange' as const } : {})}
          experimental_defaultFormStateBehavior={RJSF_DEFAULT_STATE}
          noHtml5Validate
          showErrorList={false}
          onChange={onChange}
          onError={errors.onInvalid}
          onSubmit={() => {
            errors.clear();
            props.onDismissMessage();
            void send(start.etag);
          }}
        >
          {form.frame === 'brand' && (
            <>
              <FormLinks links={form.links} />
              <Button
                type="submit"
                look="contained"
                size="large"
                className="form-submit"
                busy={busy}
                {...layoutShiftClickProps}
                onClick={flush}
                data-action="submit"
              >
                {t(form.submit)}
              </Button>
            </>
          )}
        </RjsfForm>
      </FormProviders>
      <LeaveDialog
        open={blocker.state === 'blocked'}
        isStoredAsDraft={isStoredAsDraft}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </FormFrame>
  );
}

/** Returns the heading of the error summary. It asks for corrections only if there is something to correct. */
function titleOf(
  { failure, frame }: ResolvedForm,
  { hasServerErrors, correctable }: ReturnType<typeof useFormErrors>,
): string {
  if (hasServerErrors && failure !== undefined) return failure;
  if (!hasServerErrors || correctable) return 'error.summary.title';
  return frame === 'brand' ? 'error.generic' : 'error.save';
}

interface FormProvidersProps {
  pending: Pending;
  documents: Documents;
  revealed: ReadonlySet<string> | null;
  children: ReactNode;
}

/** Provides the contexts that the widgets of a form use. */
function FormProviders({ pending, documents, revealed, children }: FormProvidersProps) {
  return (
    <PendingProvider value={pending}>
      <DocumentsProvider value={documents}>
        <RevealedFieldsProvider value={revealed}>{children}</RevealedFieldsProvider>
      </DocumentsProvider>
    </PendingProvider>
  );
}

function useFormTitle(form: ResolvedForm, hasErrors: boolean): void {
  const { t } = useTranslation();
  const title = useScreenTitle(form);
  const shown = hasErrors ? t('error.titlePrefix', { title }) : title;
  useDocumentTitle(form.frame === 'dialog' ? null : shown);
}

/** Focuses the first field when a form opens in a dialog or on the brand's frame. */
function useFirstFocus(form: ResolvedForm, isEnabled: boolean): void {
  const [first] = formFields(form);
  const [enabledAtFirst] = useState(isEnabled);
  useEffect(() => {
    if (enabledAtFirst && form.frame !== 'shell' && first)
      document.getElementById(controlId(first.field))?.focus();
  }, [enabledAtFirst, form.frame, first]);
}

/** Calls `save` on Ctrl+S or ⌘S. It compares the physical key, because it types another letter in an Arabic layout. */
function useSaveShortcut(save: () => void): void {
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.code !== 'KeyS' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      latestSave.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
