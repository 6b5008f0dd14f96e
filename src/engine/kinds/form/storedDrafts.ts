import { isObject } from '../../../shared/schemaFields.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { chosenFilesIn, formFields, type FormEntries, type FormData } from './formData.ts';

export interface Draft extends FormEntries {
  /** Tells it from the others of its form, as long as it is written on. */
  id: string;
  /** When it was kept, as ISO time. */
  at: string;
  /** Whether it was kept because the session ended in the middle, or the page was loaded anew for an update: then it comes back without asking. */
  interrupted: boolean;
}

type StoredDraft = Partial<Draft> & Pick<Draft, 'at' | 'data'>;

// Versions before this one kept a single draft, without an id.
const idOf = ({ id, at }: StoredDraft): string => id ?? at;

/** No version at all: whatever the record's is, it is asked about before it is saved over. */
const UNTOLD = '"untold"';

// A field that was emptied is kept as empty: left out, it would come back with what is stored.
const toKept = (form: ResolvedForm, data: FormData): FormData =>
  Object.fromEntries(
    formFields(form).flatMap(({ field, draftable }) => (draftable ? [[field, data[field] ?? null]] : [])),
  );
const fromKept = (kept: FormData): FormData =>
  Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? undefined]));

// Whatever else stands there was not written by us.
const isKept = (one: unknown): one is StoredDraft =>
  isObject(one) && typeof one['at'] === 'string' && isObject(one['data']);

function storageKeyOf(place: string): StoredDraft[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(place) ?? '[]');
    return (Array.isArray(kept) ? kept : [kept]).filter(isKept);
  } catch {
    return [];
  }
}

/** The drafts that the device holds of a form, the newest first. */
export const readDrafts = (place: string): Draft[] =>
  storageKeyOf(place).map((kept) => ({
    id: idOf(kept),
    at: kept.at,
    data: fromKept(kept.data),
    // The first version kept neither values nor version.
    base: isObject(kept.base) ? fromKept(kept.base) : {},
    etag: kept.etag === undefined ? UNTOLD : kept.etag,
    lostFiles: Array.isArray(kept.lostFiles) ? kept.lostFiles.map(String) : [],
    interrupted: kept.interrupted === true,
  }));

const others = (place: string, id: string): StoredDraft[] =>
  storageKeyOf(place).filter((one) => idOf(one) !== id);

/** Nobody decides about so many: the oldest goes when there are more. */
const MOST = 10;

/** Keeps a draft in the place of what it was before, and leaves the others of its form alone. */
export function storeDraft(
  form: ResolvedForm,
  place: string,
  { id, at, data, base, etag, interrupted, lostFiles = [] }: Draft,
): void {
  // What is chosen now is lost to whoever comes back to the draft.
  const lost = [...new Set([...lostFiles, ...chosenFilesIn(form, data)])];
  const draft: Draft = {
    id,
    at,
    data: toKept(form, data),
    base: etag === null ? {} : toKept(form, base),
    etag,
    interrupted,
    ...(lost.length > 0 ? { lostFiles: lost } : {}),
  };
  write(place, [draft, ...others(place, id)].slice(0, MOST));
}

/** Takes a draft off the device. */
export function dropDraft(place: string, id: string): void {
  write(place, others(place, id));
}

function write(place: string, drafts: StoredDraft[]): void {
  if (drafts.length > 0) deviceStorage.setItem(place, JSON.stringify(drafts));
  else deviceStorage.removeItem(place);
}
