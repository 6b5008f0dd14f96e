import { useCallback, useEffect, useRef, useState } from 'react';
import { now } from '../../../rules/clock.ts';
import { fieldsOf as schemaFields } from '../../../rules/fields.ts';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { createDocuments, type Documents } from '../../fields/documents.ts';
import { draftKey } from '../../session/drafts.ts';
import { useProfile, useSession } from '../../session/SessionContext.ts';
import { isLoadingAnew } from '../../ui/version.ts';
import { forgetInterrupted, interruptedAt, keepInterrupted } from './interrupted.ts';
import { fieldsOf, type Entries, type FormData } from './shapes.ts';

export interface Draft extends Entries {
  /** When it was kept, as ISO time. */
  at: string;
  /** Whether it was kept because the session ended in the middle, or the page was loaded anew for an update: then it comes back without asking. */
  interrupted: boolean;
}

/** What a form has on the device, with the values where it has written them there; never a draft that is only offered, nor another tab's. */
interface Own {
  text: string | null;
  data: FormData | null;
}

const NOTHING: Own = { text: null, data: null };

/** Kept at most this often while somebody types. */
const EVERY_MS = 5000;

/** No version at all: whatever the record's is, it is asked about before it is saved over. */
const UNTOLD = '"untold"';

// A field that was emptied is kept as empty: left out, it would come back with what is stored.
const toDraftData = (form: ResolvedForm, data: FormData): FormData => Object.fromEntries(fieldsOf(form).flatMap(({ field, draft }) => (draft ? [[field, data[field] ?? null]] : [])));
const fromDraftData = (kept: FormData): FormData => Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? undefined]));

const withoutPasswords = (form: ResolvedForm, data: FormData): FormData => {
  const rules = schemaFields(form.schema);
  const all = { ...Object.fromEntries(fieldsOf(form).map(({ field }) => [field, undefined])), ...data };
  return Object.fromEntries(Object.entries(all).filter(([field]) => rules[field]?.['format'] !== 'password'));
};

const isObject = (value: unknown): value is FormData => typeof value === 'object' && value !== null;

function read(text: string | null): Draft | null {
  try {
    const { at, data, base, etag, interrupted } = JSON.parse(text ?? '{}') as Partial<Draft>;
    if (typeof at !== 'string' || !isObject(data)) return null;
    // The version before this one kept neither values nor version.
    return { at, data: fromDraftData(data), base: isObject(base) ? fromDraftData(base) : {}, etag: etag === undefined ? UNTOLD : etag, interrupted: interrupted === true };
  } catch {
    // Whatever stands there was not written by us.
    return null;
  }
}

/**
 * What was typed and not saved, under the account, the screen and the record. Where the form keeps drafts, it is written to the device every
 * few seconds, and at once when the page or the session ends; when the session ends in the middle, this tab keeps it whole, files and all.
 * What is undone again leaves the device as quickly.
 */
export function useDraft(form: ResolvedForm, record: string) {
  const { prefix } = useAppInfo().app.storage;
  const session = useSession();
  const account = useProfile()?.id ?? null;
  const place = account === null ? null : draftKey(prefix, account, `${form.id}.${record}`);
  const [left] = useState(() => (place === null ? null : interruptedAt(place)));
  const [documents] = useState<Documents>(() => left?.documents ?? createDocuments());
  const held = useRef<Entries | null>(null);
  const stored = place === null || !form.draft ? null : deviceStorage.getItem(place);
  const found = read(stored);
  const own = useRef<Own>(found?.interrupted ? { text: stored, data: null } : NOTHING);
  useEffect(() => {
    if (place !== null) forgetInterrupted();
  }, [place]);

  const flush = useCallback(() => {
    const entries = held.current;
    const state = session.get();
    const ended = state.status === 'out';
    const interrupted = ended || isLoadingAnew();
    // Whoever signs out leaves nothing behind.
    if (place === null || (ended && state.reason === 'auth.logout.done')) return;
    if (entries === null) {
      if (own.current.text !== null && own.current.text === deviceStorage.getItem(place)) deviceStorage.removeItem(place);
      own.current = NOTHING;
      return;
    }
    const { data, etag, base } = entries;
    if (ended) keepInterrupted(place, { ...entries, data: withoutPasswords(form, data), documents });
    if (!form.draft || (data === own.current.data && !interrupted)) return;
    const draft: Draft = { at: now().toISOString(), data: toDraftData(form, data), base: etag === null ? {} : toDraftData(form, base), etag, interrupted };
    const text = JSON.stringify(draft);
    own.current = { text, data };
    deviceStorage.setItem(place, text);
  }, [place, form, session, documents]);

  useEffect(() => {
    const timer = setInterval(flush, EVERY_MS);
    window.addEventListener('pagehide', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  /** Tells what the form holds that is not saved; null where there is nothing. */
  const keep = useCallback((entries: Entries | null) => {
    held.current = entries;
  }, []);
  const drop = useCallback(() => {
    held.current = null;
    own.current = NOTHING;
    if (place !== null) deviceStorage.removeItem(place);
  }, [place]);
  /** Takes over the draft that was offered. */
  const take = useCallback(() => {
    if (own.current.text === null) own.current = { text: stored, data: null };
  }, [stored]);
  return { left, found, documents, keep, drop, take };
}
