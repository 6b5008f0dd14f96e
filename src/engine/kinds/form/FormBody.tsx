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
import type { DialogPlace } from '../dialogs.ts';
import { DialogBar } from './DialogBar.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { controlId, ErrorSummary } from './ErrorSummary.tsx';
import { FormFrame } from './FormFrame.tsx';
import { DEFAULTS, TEMPLATES, WIDGETS } from './formParts.ts';
import { FormLinks } from './FormLinks.tsx';
import { FormNotification, type SuccessMessage } from './FormNotification.tsx';
import { toFormErrors } from './messages.ts';
import { RevealedFieldsProvider } from './revealedFields.ts';
import { LostFiles, withoutChosen } from './LostFiles.tsx';
import { SaveBar } from './SaveBar.tsx';
import {
  changedFields,
  emptiedBy,
  emptiedSince,
  formFields,
  isSame,
  toBody,
  type FormEntries,
  type FormData,
} from './formData.ts';
import { steadyPressProps } from './steadyPressProps.ts';
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
  /** What is sent and not asked for. */
  given: FormData;
  /** What the form is about; undefined where it makes something new. */
  item: unknown;
  dialog: DialogPlace | undefined;
  /** What the server holds, and what the form starts with, which may be a draft. */
  loaded: FormData;
  start: FormEntries;
  draft: ReturnType<typeof useDraft>;
  said: SuccessMessage | null;
  /** What is said of the item that is edited. */
  notices: ReactNode;
  onSilence(): void;
  /** Told of a save after which the form stays. */
  onStay(answer: HttpResult): void;
  /** Given what the form holds. */
  onRestore(entered: FormData): void;
  onDiscard(): void;
  onReload(): void;
}

export function FormBody(props: FormBodyProps) {
  const { form, validator, params, given, loaded, start, draft, dialog } = props;
  const { documents, pending, keep: keepDraft } = draft;
  const { t } = useTranslation();
  const rjsf = useRef<CoreForm>(null);
  const [initial] = useState(() => ({ ...start.data, ...given }));
  const data = useRef<FormData>(initial);
  // What was entered is compared with it; somebody else may have saved since.
  const base = useRef<FormData>(start.base);
  const judged = useRef(false);
  const sending = useRef(false);
  const [lostFiles, setLostFiles] = useState(start.lostFiles ?? []);
  const [dirty, setDirty] = useState(() => !isSame(form, loaded, start.data));
  const errors = useFormErrors(form);
  const { busy, save } = useSave(form, params, documents);
  const conflict = useConflict(form, params, dialog);
  const finish = useAfterSave(form, draft.drop, props.onStay);
  const known = useMemo(() => new Set(formFields(form).map(({ field }) => field)), [form]);
  // What was typed in the last moments counts too.
  const flush = useCallback(() => flushSync(() => pending.flush()), [pending]);
  const isDirty = useCallback(() => {
    if (!form.guarded || finish.done()) return false;
    flush();
    return !isSame(form, loaded, data.current);
  }, [form, loaded, finish, flush]);
  const isKept = useCallback(
    () => form.draftable && changedFields(form, loaded, data.current).every((field) => field.draftable),
    [form, loaded],
  );
  // A page that is loaded anew on purpose comes back with the draft: only what no draft holds would be lost.
  const isLost = useCallback(() => isDirty() && !(isReloading() && isKept()), [isKept, isDirty]);
  const blocker = useLeaveGuard(isDirty, isLost);
  const keep = useCallback(
    (changed: boolean) =>
      keepDraft(
        changed
          ? {
              ...start,
              data: data.current,
              lostFiles: withoutChosen(start.lostFiles ?? [], data.current),
            }
          : null,
      ),
    [keepDraft, start],
  );
  useEffect(() => keep(!isSame(form, loaded, data.current)), [form, loaded, keep]);
  useFormTitle(form, errors.shown.length > 0);
  useEffect(() => {
    dialog?.watch(isDirty);
  }, [dialog, isDirty]);
  useFirstFocus(form, props.said?.own !== true);

  useSaveShortcut(() => {
    flush();
    rjsf.current?.submit();
  });

  // The library judges with changes: a field that is left as it was has not been judged yet. Once what was typed has been handed on.
  function leave(field: string) {
    errors.leave(field);
    if (form.validateOn !== 'blur' || judged.current) return;
    judged.current = true;
    setTimeout(() => rjsf.current?.onChange(data.current, []));
  }

  function change(event: IChangeEvent<FormData>, id?: string) {
    judged.current = true;
    const before = data.current;
    data.current = event.formData ?? {};
    for (const [field, empty] of emptiedBy(form, before, data.current))
      rjsf.current?.setFieldValue(field, empty);
    const changed = !isSame(form, loaded, data.current);
    setDirty(changed);
    setLostFiles((fields) => withoutChosen(fields, data.current));
    keep(changed);
    errors.judged(event.errors, id);
  }

  async function send(ifMatch: string | null) {
    // Once at a time; and who presses again before the answer has led them on has saved already.
    if (sending.current || finish.done()) return;
    sending.current = true;
    const outcome = await save(
      toBody(form, { ...data.current, ...emptiedSince(form, loaded, data.current), ...given }),
      ifMatch,
      known,
    );
    const answer =
      outcome.result === 'saved'
        ? outcome.answer
        : outcome.result === 'conflict'
          ? await conflict.look(base.current, data.current)
          : null;
    sending.current = false;
    if (answer) finish.leave(answer);
    else if (outcome.result === 'refused') errors.refuse(outcome.errors, outcome.correctable);
  }

  /** Saves what this person changed over what somebody else saved meanwhile; all else stays as it is there. */
  function saveMine() {
    const { stored, etag } = conflict.settle();
    if (stored) {
      const own = new Set(
        changedFields(form, base.current, data.current).map(({ field }) => field),
      );
      const theirs = formFields(form).filter(({ field }) => !own.has(field));
      for (const { field } of theirs) rjsf.current?.setFieldValue(field, stored[field]);
      data.current = {
        ...data.current,
        ...Object.fromEntries(theirs.map(({ field }) => [field, stored[field]])),
      };
      base.current = stored;
    }
    void send(etag);
  }

  function restore() {
    flush();
    props.onRestore(data.current);
  }

  const settling = { formId: form.id, submit: form.submit, busy, onSubmit: flush };
  const bar = dialog ? (
    <DialogBar settling={settling} place={dialog} />
  ) : (
    <SaveBar {...settling} dirty={dirty} drafts={form.draftable} onDiscard={props.onDiscard} />
  );
  return (
    <FormFrame
      form={form}
      item={props.item}
      bar={bar}
      summary={
        <>
          <FormNotification form={form} said={props.said} onClose={props.onSilence} />
          {props.notices}
          {draft.offered && (
            <DraftNotice
              at={draft.offered.at}
              dirty={dirty}
              onRestore={restore}
              onDrop={draft.dropOffered}
            />
          )}
          {lostFiles.length > 0 && <LostFiles form={form} fields={lostFiles} />}
          {conflict.found && (
            <ConflictNotice {...conflict.found} onOverwrite={saveMine} onTake={props.onReload} />
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
          formContext={{ form, loaded, errors: errors.shown, leave }}
          templates={TEMPLATES}
          widgets={WIDGETS}
          transformErrors={toFormErrors}
          extraErrors={errors.extraErrors}
          extraErrorsBlockSubmit={false}
          {...(errors.isLive ? { liveValidate: 'onChange' as const } : {})}
          experimental_defaultFormStateBehavior={DEFAULTS}
          noHtml5Validate
          showErrorList={false}
          onChange={change}
          onError={errors.failed}
          onSubmit={() => {
            errors.clear();
            props.onSilence();
            void send(start.etag);
          }}
        >
          {form.layout === 'brand' && (
            <>
              <FormLinks links={form.links} />
              <Button
                type="submit"
                look="contained"
                size="large"
                className="form-submit"
                busy={busy}
                {...steadyPressProps}
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
        isKept={isKept}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </FormFrame>
  );
}

/** Where there is nothing to correct, nobody is told to look for it. */
function titleOf(
  { errorTitle, layout }: ResolvedForm,
  { refused, correctable }: ReturnType<typeof useFormErrors>,
): string {
  if (refused && errorTitle !== undefined) return errorTitle;
  if (!refused || correctable) return 'error.summary.title';
  return layout === 'brand' ? 'error.generic' : 'error.save';
}

interface AroundProps {
  pending: Pending;
  documents: Documents;
  revealed: ReadonlySet<string> | null;
  children: ReactNode;
}

/** What the widgets of a form find around them. */
function FormProviders({ pending, documents, revealed, children }: AroundProps) {
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
  useDocumentTitle(form.layout === 'dialog' ? null : shown);
}

/** What is nothing but a form is ready to be typed into. */
function useFirstFocus(form: ResolvedForm, wanted: boolean): void {
  const [first] = formFields(form);
  const [opening] = useState(wanted);
  useEffect(() => {
    if (opening && form.layout !== 'shell' && first)
      document.getElementById(controlId(first.field))?.focus();
  }, [opening, form.layout, first]);
}

/** Ctrl+S saves, by the key's place: an Arabic layout types another letter there. */
function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.code !== 'KeyS' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
