import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldsOf as schemaFields } from '../../../rules/fields.ts';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { createDocuments, type Documents } from '../../fields/documents.ts';
import { draftKey } from '../../session/drafts.ts';
import { useProfile, useSession } from '../../session/SessionContext.ts';
import { forgetInterrupted, interruptedAt, keepInterrupted } from './interrupted.ts';
import { fieldsOf, type FormData } from './shapes.ts';

export interface Draft {
  /** When it was kept, as ISO time. */
  at: string;
  data: FormData;
  /** Whether it was kept because the session ended in the middle: then it comes back without asking. */
  interrupted: boolean;
}

/** Kept at most this often while somebody types. */
const EVERY_MS = 5000;

const toDraftData = (form: ResolvedForm, data: FormData): FormData =>
  Object.fromEntries(fieldsOf(form).flatMap(({ field, draft }) => (draft && data[field] !== undefined ? [[field, data[field]]] : [])));

const withoutPasswords = (form: ResolvedForm, data: FormData): FormData => {
  const rules = schemaFields(form.schema);
  return Object.fromEntries(Object.entries(data).filter(([field]) => rules[field]?.['format'] !== 'password'));
};

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(deviceStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.at === 'string' && typeof draft.data === 'object' ? draft : null;
  } catch {
    // Whatever stands there was not written by us.
    return null;
  }
}

/**
 * What was typed and not saved, under the account, the screen and the record. Where the form keeps drafts, it is written to the device every
 * few seconds, and at once when the page or the session ends; when the session ends in the middle, this tab keeps it whole, files and all.
 * Gives the version to save over besides: that of what was left, or of what was loaded (`etag`).
 */
export function useDraft(form: ResolvedForm, record: string, etag: string | null) {
  const { prefix } = useAppInfo().app.storage;
  const session = useSession();
  const account = useProfile()?.id ?? null;
  const place = account === null ? null : draftKey(prefix, account, `${form.id}.${record}`);
  const [left] = useState(() => (place === null ? null : interruptedAt(place)));
  const version = left?.etag ?? etag;
  const [documents] = useState<Documents>(() => left?.documents ?? createDocuments());
  const held = useRef<FormData | null>(null);
  const written = useRef<FormData | null>(null);
  useEffect(() => {
    if (place !== null) forgetInterrupted();
  }, [place]);

  const flush = useCallback(() => {
    const data = held.current;
    const state = session.get();
    const interrupted = state.status === 'out';
    // Whoever signs out leaves nothing behind.
    if (place === null || data === null || (interrupted && state.reason === 'auth.logout.done')) return;
    if (interrupted) keepInterrupted(place, { data: withoutPasswords(form, data), documents, etag: version });
    if (!form.draft || (data === written.current && !interrupted)) return;
    written.current = data;
    deviceStorage.setItem(place, JSON.stringify({ at: new Date().toISOString(), data: toDraftData(form, data), interrupted } satisfies Draft));
  }, [place, form, session, documents, version]);

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
  const keep = useCallback((data: FormData | null) => {
    held.current = data;
  }, []);
  const drop = useCallback(() => {
    held.current = null;
    if (place !== null) deviceStorage.removeItem(place);
  }, [place]);
  const found = place === null || !form.draft ? null : read(place);
  return { left, found, documents, version, keep, drop };
}
