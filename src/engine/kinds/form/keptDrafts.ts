import { isObject } from '../../../rules/fields.ts';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { fieldsOf, type Entries, type FormData } from './shapes.ts';

export interface Draft extends Entries {
  /** When it was kept, as ISO time; tells it from the others of its form. */
  at: string;
  /** Whether it was kept because the session ended in the middle, or the page was loaded anew for an update: then it comes back without asking. */
  interrupted: boolean;
}

type Kept = Partial<Draft> & Pick<Draft, 'at' | 'data'>;

/** No version at all: whatever the record's is, it is asked about before it is saved over. */
const UNTOLD = '"untold"';

// A field that was emptied is kept as empty: left out, it would come back with what is stored.
const toKept = (form: ResolvedForm, data: FormData): FormData => Object.fromEntries(fieldsOf(form).flatMap(({ field, draft }) => (draft ? [[field, data[field] ?? null]] : [])));
const fromKept = (kept: FormData): FormData => Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? undefined]));

// Whatever else stands there was not written by us.
const isKept = (one: unknown): one is Kept => isObject(one) && typeof one['at'] === 'string' && isObject(one['data']);

function keptAt(place: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(place) ?? '[]');
    // Versions before this one kept a single draft.
    return (Array.isArray(kept) ? kept : [kept]).filter(isKept);
  } catch {
    return [];
  }
}

/** The drafts that the device holds of a form, the newest first. */
export const readDrafts = (place: string): Draft[] =>
  keptAt(place).map(({ at, data, base, etag, interrupted }) => ({
    at,
    data: fromKept(data),
    // The first version kept neither values nor version.
    base: isObject(base) ? fromKept(base) : {},
    etag: etag === undefined ? UNTOLD : etag,
    interrupted: interrupted === true,
  }));

/** Keeps a draft in the place of the one of that moment, and leaves those of other moments alone. */
export function keepDraft(form: ResolvedForm, place: string, { at, data, base, etag, interrupted }: Draft, instead: string | null): void {
  const draft: Draft = { at, data: toKept(form, data), base: etag === null ? {} : toKept(form, base), etag, interrupted };
  write(place, [draft, ...keptAt(place).filter((one) => one.at !== instead)]);
}

/** Takes the draft of that moment off the device. */
export function dropDraft(place: string, at: string): void {
  write(
    place,
    keptAt(place).filter((one) => one.at !== at),
  );
}

function write(place: string, drafts: Kept[]): void {
  if (drafts.length > 0) deviceStorage.setItem(place, JSON.stringify(drafts));
  else deviceStorage.removeItem(place);
}
