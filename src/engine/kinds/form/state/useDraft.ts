import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../../../../shared/time/clock.ts';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { schemaFields } from '../../../../shared/resolved/schemaFields.ts';
import { isSecret } from '../../../../shared/resolved/valueFormats.ts';
import { useAppInfo } from '../../../app.ts';
import { randomKey } from '../../../data/requests/randomKey.ts';
import { createDocuments, type Documents } from '../../../fields/documents.ts';
import { draftKey } from '../../../session/drafts.ts';
import { useProfile, useSession } from '../../../session/SessionContext.ts';
import { createPendingInput } from '../../../ui/pendingInput.ts';
import { isReloading } from '../../../ui/version.ts';
import { formFields, type FormData, type FormEntries } from './formData.ts';
import {
  deleteDraft,
  interruptedForm,
  readDrafts,
  storeDraft,
  type Draft,
} from './storedDrafts.ts';

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
  const [interrupted] = useState(() =>
    interruptedForm.last?.key === key ? interruptedForm.last : null,
  );
  const [documents] = useState<Documents>(() => interrupted?.documents ?? createDocuments());
  const [pending] = useState(createPendingInput);
  const [[interruptedDraft, otherDrafts]] = useState(() =>
    readInitial(form.draftable ? key : null),
  );
  const [offers, setOffers] = useState(otherDrafts);
  useEffect(() => {
    if (key !== null) interruptedForm.last = null;
  }, [key]);
  // Text boxes pass on their text with a delay.
  const flush = useCallback(() => flushSync(() => pending.flush()), [pending]);
  const writer = useDraftWriter(form, key, {
    initialId: interruptedDraft?.id ?? null,
    documents,
    flush,
  });
  return {
    /** The entries that are restored without asking. */
    initialEntries: interrupted?.entries ?? interruptedDraft,
    documents,
    pending,
    flush,
    setEntries: writer.setEntries,
    discard: writer.discard,
    /** Keeps the current entries as a draft of their own until the form is saved. */
    setAside: writer.setAside,
    offered: offers[0] ?? null,
    /** Restores the offered draft. The draft of the current entries is offered in its place. */
    restoreOffered(): Draft {
      const [restored, ...others] = offers;
      const previousId = writer.switchTo(restored!.id);
      const previous = readDrafts(key!).filter(({ id }) => id === previousId);
      setOffers([...previous, ...others]);
      return restored!;
    },
    discardOffered(): void {
      const [discarded, ...others] = offers;
      deleteDraft(key!, discarded!.id);
      setOffers(others);
    },
  };
}

export type FormDraft = ReturnType<typeof useDraft>;

/** Returns the draft that is restored without asking, and those that are offered. */
function readInitial(key: string | null): [Draft | null, Draft[]] {
  const drafts = key === null ? [] : readDrafts(key);
  const [first, ...others] = drafts;
  return first?.interrupted ? [first, others] : [null, drafts];
}

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

interface WriterOptions {
  /** The id of the draft that was restored automatically. */
  initialId: string | null;
  documents: Documents;
  flush(): void;
}

/**
 * Writes the unsaved entries of a form to this device: every few seconds, and when the page or the
 * session ends. If they become equal to the record again, the draft is deleted in the same way.
 * @param key the storage key of the form's drafts; null while the account is unknown
 */
function useDraftWriter(
  form: ResolvedForm,
  key: string | null,
  { initialId, documents, flush }: WriterOptions,
) {
  const session = useSession();
  const unsaved = useRef<FormEntries | null>(null);
  const ownDraft = useRef<OwnDraft>({ id: initialId, data: null });
  /** The ids of drafts that are kept until the form is saved. */
  const aside = useRef<string[]>([]);

  /** Deletes the form's own draft from this device. */
  const deleteOwn = useCallback(() => {
    if (key !== null && ownDraft.current.id !== null) deleteDraft(key, ownDraft.current.id);
    ownDraft.current = NO_DRAFT;
  }, [key]);

  const write = useCallback(() => {
    const entries = unsaved.current;
    const state = session.get();
    const hasEnded = state.status === 'out';
    const isEnding = hasEnded || isReloading();
    // Signing out deletes all drafts of the account.
    if (key === null || (hasEnded && state.reason === 'auth.logout.done')) return;
    if (entries === null) return deleteOwn();
    const { data } = entries;
    if (hasEnded)
      interruptedForm.last = {
        key,
        entries: { ...entries, data: withoutSecrets(form, data) },
        documents,
      };
    if (!form.draftable || (data === ownDraft.current.data && !isEnding)) return;
    const id = ownDraft.current.id ?? randomKey();
    storeDraft(form, key, { ...entries, id, at: now().toISOString(), interrupted: isEnding });
    ownDraft.current = { id, data };
  }, [key, form, session, documents, deleteOwn]);

  // Text that was typed last would be lost with the form.
  useEffect(() => session.onEnding(flush), [session, flush]);

  useEffect(() => {
    // There may be no later write.
    const writeAll = () => {
      flush();
      write();
    };
    const timer = setInterval(write, WRITE_INTERVAL_MS);
    window.addEventListener('pagehide', writeAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', writeAll);
      write();
    };
  }, [write, flush]);

  return {
    /** Sets the entries that are not saved; null if there are none. */
    setEntries(entries: FormEntries | null) {
      unsaved.current = entries;
    },
    discard() {
      unsaved.current = null;
      deleteOwn();
      if (key !== null) for (const id of aside.current.splice(0)) deleteDraft(key, id);
    },
    setAside() {
      write();
      if (ownDraft.current.id !== null) aside.current.push(ownDraft.current.id);
      ownDraft.current = NO_DRAFT;
    },
    /** Writes the current draft and continues with another one. Returns the id of the former. */
    switchTo(id: string): string | null {
      write();
      const previousId = ownDraft.current.id;
      ownDraft.current = { id, data: null };
      return previousId;
    },
  };
}

const withoutSecrets = (form: ResolvedForm, data: FormData): FormData => {
  const rules = schemaFields(form.schema);
  const all = {
    ...Object.fromEntries(formFields(form).map(({ field }) => [field, undefined])),
    ...data,
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => !isSecret(rules[field])));
};
