import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useParams } from 'react-router-dom';
import { createToday } from '../../../shared/days.ts';
import type { ResolvedEditable, ResolvedForm } from '../../../shared/resolved.ts';
import { versionTagOrNull } from '../../../shared/versionTag.ts';
import { useAppInfo } from '../../app.ts';
import type { HttpResult } from '../../data/http.ts';
import { resourceOf } from '../../../shared/calls.ts';
import { useLoaded } from '../../data/useLoaded.ts';
import { isIdentityResolved } from '../../session/isIdentityResolved.ts';
import { useSessionState } from '../../session/SessionContext.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { useOpeningAlert } from '../alertState.ts';
import type { DialogPlace } from '../dialogs.ts';
import { LinkButtons } from '../LinkButtons.tsx';
import { LoadFailure } from '../../data/LoadFailure.tsx';
import { Notices } from '../Notices.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { FormBody } from './FormBody.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { SuccessMessage } from './FormNotification.tsx';
import { ReadOnlyForm } from './ReadOnlyForm.tsx';
import { withoutChosen } from './LostFiles.tsx';
import { emptiedSince, toForm, type FormEntries, type FormData } from './formData.ts';
import { useDraft } from './useDraft.ts';
import { useHiddenValues } from './useHiddenValues.ts';
import { createFormValidator, type Validators } from './validator.ts';

interface Props {
  screen: ResolvedForm;
  validators: Validators;
  /** Where the form opens over another screen. */
  dialog?: DialogPlace;
}

/** Loads what is edited, then shows the form on it. */
export function FormScreen({ screen: form, validators, dialog }: Props) {
  const route = useParams() as Record<string, string>;
  const params = dialog?.params ?? route;
  const given = useHiddenValues(form, { params, row: dialog?.row });
  const { loaded, reload, put } = useLoaded(form.load, params);
  const opening = useOpeningAlert();
  const [said, setSaid] = useState<SuccessMessage | null>(
    opening === null || dialog ? null : { text: opening, own: false },
  );
  const [saves, setSaves] = useState(0);
  const isKnown = isIdentityResolved(useSessionState());
  if ('missing' in given) return <Missing form={form} text={given.missing} />;
  if (loaded.state === 'failed')
    return (
      <FormFrame
        form={form}
        bare
        summary={<LoadFailure problem={loaded.problem} onRetry={reload} />}
      />
    );
  // Somebody else may have signed in in another tab.
  if (loaded.state === 'loading' || (form.draftable && !isKnown))
    return <FormFrame form={form} summary={<Loading />} />;

  function startAgain(answer: HttpResult) {
    if (dialog) return dialog.onSaved(form.successText);
    setSaid(form.successText === undefined ? null : { text: form.successText, own: true });
    setSaves((count) => count + 1);
    if (isLoadedBy(form, answer)) put(answer);
    else reload();
  }

  return (
    <Opened
      key={`${loaded.etag} ${saves}`}
      form={form}
      validators={validators}
      params={params}
      given={given.values}
      // Without a call of its own a dialog is about its row.
      item={form.load ? loaded.item : dialog?.row}
      dialog={dialog}
      etag={
        form.versionField === undefined ? loaded.etag : versionTagOrNull(dialog?.row?.[form.versionField])
      }
      // The rows that it stands over are read again when it closes.
      reload={dialog && !form.load ? () => dialog.onSaved(undefined) : reload}
      said={said}
      onSilence={() => setSaid(null)}
      onStay={startAgain}
    />
  );
}

/** Whether the answer to a save is what loading would answer, with the version to save over next. */
const isLoadedBy = ({ load, save }: ResolvedForm, { etag }: HttpResult) =>
  load !== undefined &&
  save.response === 'item' &&
  resourceOf(load) === resourceOf(save) &&
  etag !== null;

interface OpenedProps {
  form: ResolvedForm;
  validators: Validators;
  params: Record<string, string>;
  given: FormData;
  item: unknown;
  dialog: DialogPlace | undefined;
  etag: string | null;
  reload(): void;
  said: SuccessMessage | null;
  onSilence(): void;
  onStay(answer: HttpResult): void;
}

/** Whether an item says of itself that it cannot be changed. */
function isReadOnly({ field, is }: ResolvedEditable, item: unknown): boolean {
  const value = (Object(item) as FormData)[field];
  return value !== undefined && value !== is;
}

/**
 * Where the form starts from: the loaded item, or a draft that an ended session interrupted. Discarding starts again. A draft is saved
 * over the version that it was begun on alone: what somebody saved since is not passed over in silence.
 */
function Opened({
  form,
  validators,
  params,
  given,
  item,
  dialog,
  etag,
  reload,
  said,
  onSilence,
  onStay,
}: OpenedProps) {
  const loaded = useMemo(() => toForm(form, item), [form, item]);
  const { timeZone } = useAppInfo().app;
  const validator = useMemo(
    () =>
      createFormValidator(form.schema, validators, {
        complete: (data) => ({ ...data, ...emptiedSince(form, loaded, data) }),
        stored: { values: loaded, today: createToday(timeZone) },
      }),
    [form, validators, loaded, timeZone],
  );
  const draft = useDraft(form, Object.values(params).join('.'));
  const begin = (left: FormEntries | null, beside: FormData = loaded): FormEntries => {
    if (!left) return { data: loaded, base: loaded, etag };
    const data = { ...beside, ...left.data };
    const lostFiles = withoutChosen(left.lostFiles ?? [], data);
    return { data, base: { ...loaded, ...left.base }, etag: etag && left.etag, lostFiles };
  };
  const [start, setStart] = useState(() => ({ entries: begin(draft.begun), count: 0 }));
  const restart = (entries: FormEntries) =>
    setStart(({ count }) => ({ entries, count: count + 1 }));
  const reason =
    form.editable && isReadOnly(form.editable, item) ? form.editable.reason : undefined;
  if (reason !== undefined)
    return (
      <ReadOnlyForm
        form={form}
        validator={validator}
        item={item}
        loaded={loaded}
        dialog={dialog}
        reason={reason}
      />
    );
  return (
    <FormBody
      key={start.count}
      form={form}
      validator={validator}
      params={params}
      given={given}
      item={item}
      dialog={dialog}
      loaded={loaded}
      start={start.entries}
      draft={draft}
      said={said}
      notices={<Notices notices={form.notices} item={item} />}
      onSilence={onSilence}
      onStay={onStay}
      // What no draft holds, as pictures and papers, stays as it was entered.
      onRestore={(entered) => restart(begin(draft.restore(), { ...loaded, ...entered }))}
      onDiscard={() => {
        draft.drop();
        restart(begin(null));
      }}
      onReload={() => {
        draft.drop();
        reload();
      }}
    />
  );
}

/** In place of a form that cannot be sent: why, and the ways on. */
function Missing({ form, text }: { form: ResolvedForm; text: string }) {
  const { t } = useTranslation();
  useDocumentTitle(useScreenTitle(form));
  return (
    <FormFrame
      form={form}
      bare
      summary={
        <Alert severity="warning" data-alert="missing" sx={{ mb: 6 }}>
          {t(text)}
        </Alert>
      }
    >
      {form.layout === 'brand' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <LinkButtons links={form.links} />
        </Box>
      )}
    </FormFrame>
  );
}

function Loading() {
  return (
    <div aria-busy className="card form-waiting">
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <Skeleton width={120} height={16} />
          <Skeleton width="100%" height={38} />
        </div>
      ))}
    </div>
  );
}
