import { useState } from 'react';
import type { FormData, FormEntries } from './formData.ts';
import { withoutChosenFiles } from './LostFiles.tsx';

/**
 * Holds the entries that a form starts with. A draft contains the ETag of the version that it
 * changes, so that saving it reports a conflict if somebody else has saved the record since.
 * @param loaded the data of the record
 * @param etag the ETag of the record
 * @param initial the entries to restore at first, if there are any
 */
export function useStartEntries(
  loaded: FormData,
  etag: string | null,
  initial: FormEntries | null,
) {
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
  const setEntries = (entries: FormEntries) =>
    setStart(({ count }) => ({ entries, count: count + 1 }));
  return {
    start,
    /** Starts again with the record. */
    restart: () => setEntries(fromRecord()),
    /** Starts again with a draft. Fields that the draft does not have keep their current values. */
    restartWith: (draft: FormEntries, current: FormData) =>
      setEntries(fromDraft(draft, { ...loaded, ...current })),
  };
}
