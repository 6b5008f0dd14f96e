import { useEffect, useState } from 'react';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { openingState } from '../../history/openingState.ts';
import type { OlderState } from '../../history/olderState.ts';
import {
  withoutChosenFiles,
  withOlderValues,
  type FormData,
  type FormEntries,
} from './formData.ts';

interface StartOptions {
  /** The ETag of the record. */
  etag: string | null;
  /** The draft to restore at first, if there is one. */
  draft: FormEntries | null;
  params: Record<string, string>;
}

/** What a form starts with. */
interface Start {
  entries: FormEntries;
  /** The older state that was filled in. */
  restored: OlderState | null;
  /** Changes with each restart, as the key that remounts the form. */
  count: number;
}

/**
 * Holds the entries that a form starts with. A draft contains the ETag of the version that it
 * changes, so that saving it reports a conflict if somebody else has saved the record since.
 * @param loaded the data of the record
 */
export function useStartEntries(
  form: ResolvedForm,
  loaded: FormData,
  { etag, draft: initial, params }: StartOptions,
) {
  const fromRecord = (): FormEntries => ({ data: loaded, base: loaded, etag });
  const fromDraft = (draft: FormEntries, otherData: FormData): FormEntries => {
    const data = { ...otherData, ...draft.data };
    const lostFiles = withoutChosenFiles(draft.lostFiles ?? [], data);
    return { data, base: { ...loaded, ...draft.base }, etag: etag && draft.etag, lostFiles };
  };
  const fillIn = (entries: FormEntries, { values }: OlderState): FormEntries => ({
    ...entries,
    data: withOlderValues(form, entries.data, values),
  });
  const [start, setStart] = useState((): Start => {
    const entries = initial ? fromDraft(initial, loaded) : fromRecord();
    const restored = openingState.of(form.id, params);
    return { entries: restored ? fillIn(entries, restored) : entries, restored, count: 0 };
  });
  useEffect(() => openingState.clear(), []);
  const restartFrom = (entries: FormEntries, restored: OlderState | null = null) =>
    setStart(({ count }) => ({ entries, restored, count: count + 1 }));
  return {
    start,
    /** Starts again with the record. */
    restart: () => restartFrom(fromRecord()),
    /** Starts again with a draft. Fields that the draft does not have keep their current values. */
    restartWith: (draft: FormEntries, current: FormData) =>
      restartFrom(fromDraft(draft, { ...loaded, ...current })),
    /** Starts again with an older state. Fields that it does not have keep their current values. */
    fillIn: (state: OlderState, current: FormData) =>
      restartFrom(fillIn({ ...start.entries, data: current }, state), state),
  };
}
