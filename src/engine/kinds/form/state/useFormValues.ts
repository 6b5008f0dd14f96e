import { useRef, useState } from 'react';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import type { HttpResult } from '../../../data/requests/sendRequest.ts';
import type { FormDialogOptions } from '../../prepareScreen.ts';
import { hasSameValues, withoutChosenFiles, type FormData, type FormEntries } from './formData.ts';
import type { FormDraft } from './useDraft.ts';

/** What an open form works with. */
export interface FormOptions {
  form: ResolvedForm;
  params: Record<string, string>;
  /** The values that are sent without a field. */
  hiddenValues: FormData;
  dialog: FormDialogOptions | undefined;
  /** The data of the record on the server. */
  loaded: FormData;
  /** The entries that the form starts with, which may come from a draft. */
  startEntries: FormEntries;
  draft: FormDraft;
  /** Called after a save after which the form stays open. */
  onSaveAndStay(answer: HttpResult): void;
}

/**
 * Holds the values of an open form. The data is in a ref, because RJSF holds the state that renders
 * the fields.
 */
export function useFormValues({ form, hiddenValues, loaded, startEntries }: FormOptions) {
  const [initial] = useState(() => ({ ...startEntries.data, ...hiddenValues }));
  const data = useRef<FormData>(initial);
  // The values that the entries are compared with. After a conflict they are those that somebody
  // else saved.
  const base = useRef<FormData>(startEntries.base);
  const merged = useRef<FormData | null>(null);
  const [lostFiles, setLostFiles] = useState(startEntries.lostFiles ?? []);
  const [isDirty, setDirty] = useState(() => !hasSameValues(form, loaded, startEntries.data));
  return {
    initial,
    base: () => base.current,
    /** The record on the server, as far as this form knows it. */
    record: () => merged.current ?? loaded,
    /** Takes over the record that somebody else has saved as the one that the entries change. */
    setBase: (next: FormData) => {
      base.current = next;
      merged.current = next;
    },
    /** The fields whose chosen files a draft could not store. */
    lostFiles,
    isDirty,
    current: () => data.current,
    set: (next: FormData) => {
      data.current = next;
      setDirty(!hasSameValues(form, merged.current ?? loaded, next));
      setLostFiles((fields) => withoutChosenFiles(fields, next));
    },
  };
}

export type FormValues = ReturnType<typeof useFormValues>;
