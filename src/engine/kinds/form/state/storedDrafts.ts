import { isObject } from '../../../../shared/resolved/schemaFields.ts';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { deviceStorage } from '../../../data/deviceStorage.ts';
import type { Documents } from '../../../fields/documents.ts';
import { chosenFilesIn, formFields, type FormEntries, type FormData } from './formData.ts';

export interface Draft extends FormEntries {
  /** Identifies the draft among those of its form. It stays the same while the draft is updated. */
  id: string;
  /** When it was stored, as ISO 8601. */
  at: string;
  /**
   * Whether the session ended or the page reloaded for an update. Such a draft is restored without
   * asking.
   */
  interrupted: boolean;
}

type StoredDraft = Partial<Draft> & Pick<Draft, 'at' | 'data'>;

// An earlier version of the app stored a single draft without an id.
const idOf = ({ id, at }: StoredDraft): string => id ?? at;

/**
 * The ETag of a draft that was stored without one. It matches no record, so that saving the draft
 * reports a conflict.
 */
const UNKNOWN_ETAG = '"unknown"';

// An emptied field is stored as null. Without it, restoring the draft would show the record's
// value.
const toStoredData = (form: ResolvedForm, data: FormData): FormData =>
  Object.fromEntries(
    formFields(form).flatMap(({ field, draftable }) =>
      draftable ? [[field, data[field] ?? null]] : [],
    ),
  );
const fromStoredData = (stored: FormData): FormData =>
  Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, value ?? undefined]));

// Anything else in the storage was not written by this app.
const isStoredDraft = (value: unknown): value is StoredDraft =>
  isObject(value) && typeof value['at'] === 'string' && isObject(value['data']);

function readStoredDrafts(key: string): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(key) ?? '[]');
    return (Array.isArray(stored) ? stored : [stored]).filter(isStoredDraft);
  } catch {
    return [];
  }
}

/** Returns the drafts of a form that are stored on this device, newest first. */
export const readDrafts = (key: string): Draft[] =>
  readStoredDrafts(key).map((stored) => ({
    id: idOf(stored),
    at: stored.at,
    data: fromStoredData(stored.data),
    // An earlier version of the app stored neither `base` nor `etag`.
    base: isObject(stored.base) ? fromStoredData(stored.base) : {},
    etag: stored.etag === undefined ? UNKNOWN_ETAG : stored.etag,
    lostFiles: Array.isArray(stored.lostFiles) ? stored.lostFiles.map(String) : [],
    interrupted: stored.interrupted === true,
  }));

const otherDrafts = (key: string, id: string): StoredDraft[] =>
  readStoredDrafts(key).filter((draft) => idOf(draft) !== id);

/** The number of drafts per form. If there are more, the oldest are deleted. */
const MAX_DRAFTS = 10;

/** Stores a draft in place of its previous version. The other drafts of the form stay. */
export function storeDraft(
  form: ResolvedForm,
  key: string,
  { id, at, data, base, etag, interrupted, lostFiles = [] }: Draft,
): void {
  // A file that is chosen now cannot be stored, so the restored draft will lack it.
  const lost = [...new Set([...lostFiles, ...chosenFilesIn(form, data)])];
  const draft: Draft = {
    id,
    at,
    data: toStoredData(form, data),
    base: etag === null ? {} : toStoredData(form, base),
    etag,
    interrupted,
    ...(lost.length > 0 ? { lostFiles: lost } : {}),
  };
  writeDrafts(key, [draft, ...otherDrafts(key, id)].slice(0, MAX_DRAFTS));
}

/** Deletes a draft from this device. */
export function deleteDraft(key: string, id: string): void {
  writeDrafts(key, otherDrafts(key, id));
}

function writeDrafts(key: string, drafts: StoredDraft[]): void {
  if (drafts.length > 0) deviceStorage.setItem(key, JSON.stringify(drafts));
  else deviceStorage.removeItem(key);
}

/** The entries and the chosen files of a form whose session ended before it was saved. */
interface InterruptedForm {
  /** Contains the account, the screen and the record, so that no other user gets the form. */
  key: string;
  entries: FormEntries;
  documents: Documents;
}

/** The form that was interrupted last, until any form opens. It is never stored on the device. */
export const interruptedForm: { last: InterruptedForm | null } = { last: null };
