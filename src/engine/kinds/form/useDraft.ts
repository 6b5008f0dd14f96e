import { useEffect, useState } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { createDocuments, type Documents } from '../../fields/documents.ts';
import { draftKey } from '../../session/drafts.ts';
import { useProfile } from '../../session/SessionContext.ts';
import { createPendingInput } from '../../ui/pendingInput.ts';
import { clearInterruptedForm, findInterruptedForm } from './interruptedForm.ts';
import { deleteDraft, readDrafts, type Draft } from './storedDrafts.ts';
import { useDraftWriter } from './useDraftWriter.ts';

/**
 * Stores the unsaved entries of a form for the account, the screen and the record. If the form has
 * drafts, they are written to this device. If the session ends, this tab also keeps all entries in
 * memory, including files. Earlier drafts are offered, the newest first, until the user restores
 * or discards them.
 */
export function useDraft(form: ResolvedForm, record: string) {
  const { prefix } = useAppInfo().app.storageKeys;
  const account = useProfile()?.id ?? null;
  const key = account === null ? null : draftKey(prefix, account, `${form.id}.${record}`);
  const [interruptedForm] = useState(() => (key === null ? null : findInterruptedForm(key)));
  const [documents] = useState<Documents>(() => interruptedForm?.documents ?? createDocuments());
  const [pending] = useState(createPendingInput);
  const [[interruptedDraft, otherDrafts]] = useState(() =>
    readInitial(form.draftable ? key : null),
  );
  useEffect(() => {
    if (key !== null) clearInterruptedForm();
  }, [key]);
  const initialId = interruptedDraft?.id ?? null;
  const writer = useDraftWriter(form, key, { initialId, documents, pending });
  const offers = useOfferedDrafts(key, otherDrafts, writer.switchTo);
  return {
    /** The entries that are restored without asking. */
    initialEntries: interruptedForm ?? interruptedDraft,
    documents,
    pending,
    setEntries: writer.setEntries,
    discard: writer.discard,
    ...offers,
  };
}

function useOfferedDrafts(
  key: string | null,
  initial: Draft[],
  switchTo: (id: string) => string | null,
) {
  const [drafts, setDrafts] = useState(initial);
  /** Restores the offered draft. The draft of the current entries is offered in its place. */
  function restoreOffered(): Draft {
    const [restored, ...others] = drafts;
    const previousId = switchTo(restored!.id);
    const previous = readDrafts(key!).filter(({ id }) => id === previousId);
    setDrafts([...previous, ...others]);
    return restored!;
  }
  function discardOffered(): void {
    const [discarded, ...others] = drafts;
    deleteDraft(key!, discarded!.id);
    setDrafts(others);
  }
  return { offered: drafts[0] ?? null, restoreOffered, discardOffered };
}

/** Returns the draft that is restored without asking, and those that are offered. */
function readInitial(key: string | null): [Draft | null, Draft[]] {
  const drafts = key === null ? [] : readDrafts(key);
  const [first, ...others] = drafts;
  return first?.interrupted ? [first, others] : [null, drafts];
}
