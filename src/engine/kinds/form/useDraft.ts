import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../../../shared/clock.ts';
import { schemaFields } from '../../../shared/schemaFields.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { randomKey } from '../../data/randomKey.ts';
import { createDocuments, type Documents } from '../../fields/documents.ts';
import { draftKey } from '../../session/drafts.ts';
import { useProfile, useSession } from '../../session/SessionContext.ts';
import { createPending } from '../../ui/pending.ts';
import { isReloading } from '../../ui/version.ts';
import { forgetInterrupted, interruptedFormAt, storeInterrupted } from './interruptedForm.ts';
import { dropDraft, storeDraft, readDrafts, type Draft } from './storedDrafts.ts';
import { formFields, type FormEntries, type FormData } from './formData.ts';

/** What a form keeps on the device: under which id, and with which values where it has written them there; never what is only offered. */
interface Own {
  id: string | null;
  data: FormData | null;
}

const NOTHING: Own = { id: null, data: null };

/** Kept at most this often while somebody types. */
const EVERY_MS = 5000;

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

/**
 * What was typed and not saved, under the account, the screen and the record. Where the form keeps drafts, it is written to the device every
 * few seconds, and at once when the page or the session ends; when the session ends in the middle, this tab keeps it whole, files and all.
 * What is undone again leaves the device as quickly. What lay there before is offered, the newest first, and stays until somebody decides.
 */
export function useDraft(form: ResolvedForm, record: string) {
  const { prefix } = useAppInfo().app.storageKeys;
  const session = useSession();
  const account = useProfile()?.id ?? null;
  const place = account === null ? null : draftKey(prefix, account, `${form.id}.${record}`);
  const [left] = useState(() => (place === null ? null : interruptedFormAt(place)));
  const [documents] = useState<Documents>(() => left?.documents ?? createDocuments());
  const [pending] = useState(createPending);
  const held = useRef<FormEntries | null>(null);
  const [[interrupted, found]] = useState(() => readFound(form.draftable ? place : null));
  const [offered, setOffered] = useState(found);
  const own = useRef<Own>({ id: interrupted?.id ?? null, data: null });
  useEffect(() => {
    if (place !== null) forgetInterrupted();
  }, [place]);

  const flush = useCallback(() => {
    const entries = held.current;
    const state = session.get();
    const ended = state.status === 'out';
    const ending = ended || isReloading();
    // Whoever signs out leaves nothing behind.
    if (place === null || (ended && state.reason === 'auth.logout.done')) return;
    if (entries === null) {
      if (own.current.id !== null) dropDraft(place, own.current.id);
      own.current = NOTHING;
      return;
    }
    const { data } = entries;
    if (ended)
      storeInterrupted(place, { ...entries, data: withoutPasswords(form, data), documents });
    if (!form.draftable || (data === own.current.data && !ending)) return;
    const id = own.current.id ?? randomKey();
    storeDraft(form, place, { ...entries, id, at: now().toISOString(), interrupted: ending });
    own.current = { id, data };
  }, [place, form, session, documents]);

  useEffect(() => {
    // What is in the middle of being typed is handed on when there is no later any more.
    const settle = () => {
      flushSync(() => pending.flush());
      flush();
    };
    const timer = setInterval(flush, EVERY_MS);
    window.addEventListener('pagehide', settle);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', settle);
      flush();
    };
  }, [flush, pending]);

  /** Tells what the form holds that is not saved; null where there is nothing. */
  const keep = useCallback((entries: FormEntries | null) => {
    held.current = entries;
  }, []);
  /** Gives up what the form keeps of its own. */
  const drop = useCallback(() => {
    held.current = null;
    if (place !== null && own.current.id !== null) dropDraft(place, own.current.id);
    own.current = NOTHING;
  }, [place]);
  /** Takes over the draft that is offered. What was typed instead of it is kept, and offered in its place. */
  function restore(): Draft {
    const [taken, ...others] = offered;
    flush();
    const aside = readDrafts(place!).filter(({ id }) => id === own.current.id);
    own.current = { id: taken!.id, data: null };
    setOffered([...aside, ...others]);
    return taken!;
  }
  function dropOffered(): void {
    const [dropped, ...others] = offered;
    dropDraft(place!, dropped!.id);
    setOffered(others);
  }
  return {
    begun: left ?? interrupted,
    offered: offered[0] ?? null,
    documents,
    pending,
    keep,
    drop,
    restore,
    dropOffered,
  };
}

/** What comes back by itself, and what is offered. */
function readFound(place: string | null): [Draft | null, Draft[]] {
  const drafts = place === null ? [] : readDrafts(place);
  const [first, ...others] = drafts;
  return first?.interrupted ? [first, others] : [null, drafts];
}
