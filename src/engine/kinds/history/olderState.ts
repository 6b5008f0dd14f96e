import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { Row } from '../../data/page.ts';

/** One change of an item, as the server returns it. */
export interface HistoryEntry {
  id: number;
  kind: string;
  doneAt: string;
  /** The name of the person who did it. Empty if it was erased. */
  doneBy: string;
  before: Row;
  after: Row;
}

/** One read of an item, as the server returns it. */
export interface AccessEntry {
  id: number;
  /** `history` if the changes of the item were read, otherwise `item`. */
  kind: string;
  doneAt: string;
  /** The name of the person who did it. Empty if it is not known any more. */
  doneBy: string;
}

/** The values that fields had before a change, with the person and the time of that change. */
export interface OlderState {
  values: Row;
  doneAt: string;
  doneBy: string;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const toRow = (value: unknown): Row => (isObject(value) ? value : {});

/** Reads an entry of a response. */
export const toEntry = ({ id, kind, done_at, done_by, before, after }: Row): HistoryEntry => ({
  id: Number(id),
  kind: toText(kind),
  doneAt: toText(done_at),
  doneBy: toText(done_by),
  before: toRow(before),
  after: toRow(after),
});

/** Reads an entry of the response with who has read an item. */
export const toAccessEntry = ({ id, kind, done_at, done_by }: Row): AccessEntry => ({
  id: Number(id),
  kind: toText(kind),
  doneAt: toText(done_at),
  doneBy: toText(done_by),
});

/** Returns the names of the fields that an entry changed. */
export const changedFieldsOf = ({ before, after }: HistoryEntry): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

/** A file, of which only the name is known. Null for a picture, which has none. */
export const isFile = (value: unknown): value is { file: string | null } =>
  isObject(value) && 'file' in value;

/** A password, of which only the change is known. */
export const isSecret = (value: unknown): boolean => isObject(value) && value['secret'] === true;

/** A value that was erased, because it was personal data. */
export const isErased = (value: unknown): boolean => isObject(value) && value['erased'] === true;

/** A row that the item was linked to. */
export const isLinked = (value: unknown): value is { id: number; name: string } =>
  isObject(value) && 'id' in value && 'name' in value;

/** Whether a value can be filled into a form. */
const isRestorable = (value: unknown) => !isFile(value) && !isSecret(value) && !isErased(value);

/** Returns the ids of linked rows, and any other value as it is. */
const toFormValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toFormValue);
  return isLinked(value) ? value.id : (value ?? undefined);
};

/**
 * Returns the state of the item before a change, as far as it can be filled into a form: the values
 * that its fields, and those of all later changes, had at that time. Undefined if there is none.
 * @param entries the entries from the newest to that change
 */
export function stateBefore(entries: readonly HistoryEntry[]): OlderState | undefined {
  const change = entries.at(-1);
  if (!change || change.kind !== 'changed') return undefined;
  const values: Row = {};
  for (const { before, after } of entries)
    for (const [name, value] of Object.entries(before))
      // A file that was added cannot be removed by a form in every case, so files stay.
      if (isRestorable(value) && isRestorable(after[name])) values[name] = toFormValue(value);
  return Object.keys(values).length > 0
    ? { values, doneAt: change.doneAt, doneBy: change.doneBy }
    : undefined;
}
