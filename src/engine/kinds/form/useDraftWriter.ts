import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../../../shared/clock.ts';
import { schemaFields } from '../../../shared/schemaFields.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { randomKey } from '../../data/randomKey.ts';
import type { Documents } from '../../fields/documents.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { PendingInput } from '../../ui/pendingInput.ts';
import { isReloading } from '../../ui/version.ts';
import { storeInterruptedForm } from './interruptedForm.ts';
import { deleteDraft, storeDraft } from './storedDrafts.ts';
import { formFields, type FormEntries, type FormData } from './formData.ts';

/**
 * The draft that this form writes: its id, and the data that was written last. Both are null while
 * there is none. A draft that is only offered is never this one.
 */
interface OwnDraft {
  id: string | null;
  data: FormData | null;
}

const NO_DRAFT: OwnDraft = { id: null, data: null };

const WRITE_INTERVAL_MS = 5000;

interface Options {
  /** The id of the draft that was restored automatically. */
  initialId: string | null;
  documents: Documents;
  pending: PendingInput;
}

/**
 * Writes the unsaved entries of a form to this device: every few seconds, and when the page or the
 * session ends. If they become equal to the record again, the draft is deleted in the same way.
 * @param key the storage key of the form's drafts; null while the account is unknown
 */
export function useDraftWriter(
  form: ResolvedForm,
  key: string | null,
  { initialId, documents, pending }: Options,
) {
  const session = useSession();
  const unsaved = useRef<FormEntries | null>(null);
  const ownDraft = useRef<OwnDraft>({ id: initialId, data: null });

  const write = useCallback(() => {
    const entries = unsaved.current;
    const state = session.get();
    const hasEnded = state.status === 'out';
    const isEnding = hasEnded || isReloading();
    // Signing out deletes all drafts of the account.
    if (key === null || (hasEnded && state.reason === 'auth.logout.done')) return;
    if (entries === null) {
      if (ownDraft.current.id !== null) deleteDraft(key, ownDraft.current.id);
      ownDraft.current = NO_DRAFT;
      return;
    }
    const { data } = entries;
    if (hasEnded)
      storeInterruptedForm(key, { ...entries, data: withoutPasswords(form, data), documents });
    if (!form.draftable || (data === ownDraft.current.data && !isEnding)) return;
    const id = ownDraft.current.id ?? randomKey();
    storeDraft(form, key, { ...entries, id, at: now().toISOString(), interrupted: isEnding });
    ownDraft.current = { id, data };
  }, [key, form, session, documents]);

  useWriteSchedule(write, pending);

  /** Sets the entries that are not saved; null if there are none. */
  const setEntries = useCallback((entries: FormEntries | null) => {
    unsaved.current = entries;
  }, []);
  /** Deletes the form's own draft from this device. */
  const discard = useCallback(() => {
    unsaved.current = null;
    if (key !== null && ownDraft.current.id !== null) deleteDraft(key, ownDraft.current.id);
    ownDraft.current = NO_DRAFT;
  }, [key]);
  /** Writes the current draft and continues with another one. Returns the id of the former. */
  const switchTo = useCallback(
    (id: string): string | null => {
      write();
      const previousId = ownDraft.current.id;
      ownDraft.current = { id, data: null };
      return previousId;
    },
    [write],
  );
  return { setEntries, discard, switchTo };
}

/** Calls `write` at an interval, when the page is left and when the form is unmounted. */
function useWriteSchedule(write: () => void, pending: PendingInput): void {
  useEffect(() => {
    // Text boxes pass on their text with a delay, and there may be no later write.
    const writeAll = () => {
      flushSync(() => pending.flush());
      write();
    };
    const timer = setInterval(write, WRITE_INTERVAL_MS);
    window.addEventListener('pagehide', writeAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', writeAll);
      write();
    };
  }, [write, pending]);
}

const withoutPasswords = (form: ResolvedForm, data: FormData): FormData => {
  const rules = schemaFields(form.schema);
  const all = {
    ...Object.fromEntries(formFields(form).map(({ field }) => [field, undefined])),
    ...data,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => rules[field]?.['format'] !== 'password'),
  );
};
