import { useCallback, useEffect, useRef } from 'react';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { draftKey } from '../../session/drafts.ts';
import { useProfile, useSession } from '../../session/SessionContext.ts';
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

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.at === 'string' && typeof draft.data === 'object' ? draft : null;
  } catch {
    return null;
  }
}

function write(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The device's storage is full: the form goes on without a draft.
  }
}

/**
 * What was typed and not saved, kept on the device under the account, the screen and the record.
 * `keep` tells what the form holds now; it is written every few seconds, and at once when the session or the page ends.
 */
export function useDraft(form: ResolvedForm, record: string) {
  const { prefix } = useAppInfo().app.storage;
  const session = useSession();
  const account = useProfile()?.id ?? null;
  const key = account === null || !form.draft ? null : draftKey(prefix, account, `${form.id}.${record}`);
  const pending = useRef<FormData | null>(null);

  const flush = useCallback(() => {
    if (key === null || pending.current === null) return;
    const interrupted = session.get().status === 'out';
    write(key, { at: new Date().toISOString(), data: toDraftData(form, pending.current), interrupted });
    pending.current = null;
  }, [key, form, session]);

  useEffect(() => {
    const timer = setInterval(flush, EVERY_MS);
    window.addEventListener('pagehide', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback((data: FormData) => {
    pending.current = data;
  }, []);
  const drop = useCallback(() => {
    pending.current = null;
    if (key !== null) localStorage.removeItem(key);
  }, [key]);
  return { found: key === null ? null : read(key), keep, drop };
}
