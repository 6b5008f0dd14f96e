import { useMemo, useState } from 'react';
import { createToday } from '../../../shared/days.ts';
import type { ResolvedEditable, ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { Notices } from '../Notices.tsx';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import {
  toEmptiedValues,
  toFormData,
  withoutChosenFiles,
  type FormData,
  type FormEntries,
} from './formData.ts';
import { ReadOnlyForm } from './ReadOnlyForm.tsx';
import { useDraft } from './useDraft.ts';
import { createFormValidator, type Validators } from './validator.ts';

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
  const { start, restart, restartWith } = useStartEntries(loaded, etag, draft.initialEntries);
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
      {...props}
      validator={validator}
      loaded={loaded}
      startEntries={start.entries}
      draft={draft}
      notices={<Notices notices={form.notices} item={item} />}
      // Images and documents, which a draft cannot store, keep their current values.
      onRestore={(entered) => restartWith(draft.restoreOffered(), entered)}
      onDiscard={() => {
        draft.discard();
        restart();
      }}
      onReload={() => {
        draft.discard();
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

/**
 * Holds the entries that a form starts with. A draft contains the ETag of the version that it
 * changes, so that saving it reports a conflict if somebody else has saved the record since.
 * @param loaded the data of the record
 * @param etag the ETag of the record
 * @param initial the entries to restore at first, if there are any
 */
function useStartEntries(loaded: FormData, etag: string | null, initial: FormEntries | null) {
  const fromRecord = (): FormEntries => ({ data: loaded, base: loaded, etag });
  const fromDraft = (draft: FormEntries, otherData: FormData): FormEntries => {
    const data = { ...otherData, ...draft.data };
    const lostFiles = withoutChosenFiles(draft.lostFiles ?? [], data);
    return { data, base: { ...loaded, ...draft.base }, etag: etag && draft.etag, lostFiles };
  };
  const [start, setStart] = useState(() => ({
    entries: initial ? fromDraft(initial, loaded) : fromRecord(),
    /** Changes with each restart, as the key that remounts the form. */
    count: 0,
  }));
  const restartFrom = (entries: FormEntries) =>
    setStart(({ count }) => ({ entries, count: count + 1 }));
  return {
    start,
    /** Starts again with the record. */
    restart: () => restartFrom(fromRecord()),
    /** Starts again with a draft. Fields that the draft does not have keep their current values. */
    restartWith: (draft: FormEntries, current: FormData) =>
      restartFrom(fromDraft(draft, { ...loaded, ...current })),
  };
}
