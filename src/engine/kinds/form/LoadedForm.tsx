import { useMemo } from 'react';
import { createToday } from '../../../shared/time/days.ts';
import type { ResolvedEditable, ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { Notices } from '../Notices.tsx';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import { toEmptiedValues, toFormData, type FormData } from './state/formData.ts';
import { FormHistory } from './FormHistory.tsx';
import { ReadOnlyForm } from './ReadOnlyForm.tsx';
import { useDraft } from './state/useDraft.ts';
import { useStartEntries } from './state/useStartEntries.ts';
import { createFormValidator, type Validators } from './errors/validator.ts';

interface Props extends Pick<
  FormBodyProps,
  | 'form'
  | 'params'
  | 'hiddenValues'
  | 'item'
  | 'dialog'
  | 'message'
  | 'onDismissMessage'
  | 'onSaveAndStay'
> {
  validators: Validators;
  /** The ETag of the loaded item. */
  etag: string | null;
  reload(): void;
}

/**
 * Shows the form with the loaded item, or with the draft of an interrupted session. Discarding the
 * changes remounts the form.
 */
export function LoadedForm({ validators, etag, reload, ...props }: Props) {
  const { form, item, dialog } = props;
  const loaded = useMemo(() => toFormData(form, item), [form, item]);
  const validator = useValidator(form, validators, loaded);
  const draft = useDraft(form, Object.values(props.params).join('.'));
  const { start, restart, restartWith, fillIn } = useStartEntries(form, loaded, {
    etag,
    draft: draft.initialEntries,
    params: props.params,
  });
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
        history={<FormHistory form={form} params={props.params} onRestore={undefined} />}
        reason={reason}
      />
    );
  return (
    <FormBody
      key={start.count}
      {...props}
      validator={validator}
      loaded={loaded}
      startEntries={start.entries}
      draft={draft}
      notices={<Notices notices={form.notices} item={item} />}
      restored={start.restored}
      onFillIn={fillIn}
      // Images and documents, which a draft cannot store, keep their current values.
      onRestore={(entered) => restartWith(draft.restoreOffered(), entered)}
      onDiscard={() => {
        draft.discard();
        restart();
      }}
      // What was entered is stored as a draft, which is offered beside the newer version.
      onReload={() => {
        draft.setAside();
        reload();
      }}
    />
  );
}

/** Whether a field of the item says that it cannot be changed. */
function isReadOnly({ field, is }: ResolvedEditable, item: unknown): boolean {
  const value = (Object(item) as FormData)[field];
  return value !== undefined && value !== is;
}

function useValidator(form: ResolvedForm, validators: Validators, loaded: FormData) {
  const { timeZone } = useAppInfo().app;
  return useMemo(
    () =>
      createFormValidator(form.schema, validators, {
        addEmptied: (data) => ({ ...data, ...toEmptiedValues(form, loaded, data) }),
        stored: { values: loaded, today: createToday(timeZone) },
        withheld: form.withheld,
      }),
    [form, validators, loaded, timeZone],
  );
}
