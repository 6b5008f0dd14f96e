import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useParams } from 'react-router-dom';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { versionTagOrNull } from '../../../shared/versionTag.ts';
import type { HttpResult } from '../../data/requests/sendRequest.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import { useAppInfo } from '../../app.ts';
import { useLoaded } from '../../data/useLoaded.ts';
import { isIdentityResolved } from '../../session/isIdentityResolved.ts';
import { useCanCall, useSessionState } from '../../session/SessionContext.ts';
import { Notice } from '../../ui/states/Notice.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { useOpeningAlert } from '../alertState.ts';
import type { FormDialogOptions } from '../prepareScreen.ts';
import { LinkButtons } from '../LinkButtons.tsx';
import { LoadFailure } from '../../data/requests/LoadFailure.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { FormFrame } from './FormFrame.tsx';
import type { SuccessMessage } from './FormSummary.tsx';
import { LoadedForm } from './LoadedForm.tsx';
import { useHiddenValues } from './state/useHiddenValues.ts';
import { toSavedItem } from './state/toSavedItem.ts';
import type { Validators } from './errors/validator.ts';

interface Props {
  screen: ResolvedForm;
  validators: Validators;
  /** Given if the form opens in a dialog. */
  dialog?: FormDialogOptions;
}

/** Loads the edited item, then shows the form. */
export function FormScreen({ screen: form, validators, dialog }: Props) {
  const route = useParams() as Record<string, string>;
  const params = dialog?.params ?? route;
  const hidden = useHiddenValues(form, { params, row: dialog?.row });
  const canCall = useCanCall();
  const load = form.load && canCall(form.load) ? form.load : undefined;
  const { loaded, reload, put } = useLoaded(load, params);
  const { routes } = useAppInfo();
  const openingAlert = useOpeningAlert();
  const [message, setMessage] = useState<SuccessMessage | null>(
    openingAlert === null || dialog ? null : { ...openingAlert, isOwn: false },
  );
  const [saveCount, setSaveCount] = useState(0);
  const isUserKnown = isIdentityResolved(useSessionState());
  if ('missing' in hidden) return <MissingValues form={form} text={hidden.missing} />;
  if (loaded.state === 'failed')
    return (
      <FormFrame
        form={form}
        withoutFields
        summary={<LoadFailure problem={loaded.problem} onRetry={reload} />}
      />
    );
  // Drafts belong to an account, and another user may have signed in in another tab. The account's
  // profile also tells whether the host has a call that it may lack.
  const needsUser = form.draftable || form.load?.feature !== undefined;
  if (loaded.state === 'loading' || (needsUser && !isUserKnown))
    return <FormFrame form={form} summary={<Loading />} />;

  function restartAfterSave(answer: HttpResult) {
    const saved = toSavedItem(form, answer, params, routes);
    if (dialog) return dialog.onSaved(form.successText, saved);
    const { successText: text } = form;
    setMessage(text === undefined ? null : { text, saved, isOwn: true });
    setSaveCount((count) => count + 1);
    if (isLoadedBy(form, answer)) put(answer);
    else reload();
  }

  return (
    <LoadedForm
      key={`${loaded.etag} ${saveCount}`}
      form={form}
      validators={validators}
      params={params}
      hiddenValues={hidden.values}
      // A dialog without a load call edits its row.
      item={form.load ? loaded.item : dialog?.row}
      dialog={dialog}
      etag={
        form.versionField === undefined
          ? loaded.etag
          : versionTagOrNull(dialog?.row?.[form.versionField])
      }
      // Closing the dialog reloads the rows behind it.
      reload={dialog && !form.load ? () => dialog.onSaved(undefined) : reload}
      message={message}
      onDismissMessage={() => setMessage(null)}
      onSaveAndStay={restartAfterSave}
    />
  );
}

/** Whether the response to a save is the same as that of the load call, including the ETag. */
const isLoadedBy = ({ load, save }: ResolvedForm, { etag }: HttpResult) =>
  load !== undefined &&
  save.response === 'item' &&
  resourceOf(load) === resourceOf(save) &&
  etag !== null;

/** Shown instead of a form that cannot be sent, with the reason and the form's links. */
function MissingValues({ form, text }: { form: ResolvedForm; text: string }) {
  const { t } = useTranslation();
  useDocumentTitle(useScreenTitle(form));
  return (
    <FormFrame
      form={form}
      withoutFields
      summary={
        <Notice severity="warning" testId="missing">
          {t(text)}
        </Notice>
      }
    >
      {form.layout === 'brand' && (
        <div className="row">
          <LinkButtons links={form.links} />
        </div>
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
