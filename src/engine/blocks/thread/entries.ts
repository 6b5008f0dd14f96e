import type { ThreadBlockOptions } from '../../../generated/options.ts';
import type { Row } from '../../data/page.ts';

/** One message of the conversation. */
export interface Entry {
  key: string;
  sender: string;
  picture: string | null;
  text: string;
  /** ISO 8601. */
  date: string;
  /** Undefined if the response does not say who wrote it. */
  side: 'own' | 'other' | undefined;
}

/** The entries of one day. */
export interface Day {
  name: string;
  entries: Entry[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function toEntries(
  rows: readonly Row[],
  { senderField, imageField, textField, dateField, ownField }: ThreadBlockOptions,
): Entry[] {
  return rows.map((row, index) => ({
    key: String(row['id'] ?? index),
    sender: textOf(row[senderField]),
    picture: imageField === undefined ? null : textOf(row[imageField]) || null,
    text: textOf(row[textField]),
    date: textOf(row[dateField]),
    side: sideOf(ownField === undefined ? undefined : row[ownField]),
  }));
}

const sideOf = (isOwn: unknown): Entry['side'] =>
  typeof isOwn === 'boolean' ? (isOwn ? 'own' : 'other') : undefined;

/** Returns the subject of a conversation, or an empty text. */
export const subjectOf = ([first]: readonly Row[], { about }: ThreadBlockOptions): string =>
  textOf(about && first?.[about.field]);

/** Groups consecutive entries of the same day. */
export function toDays(entries: readonly Entry[], dayOf: (date: string) => string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const [name, last] = [dayOf(entry.date), days.at(-1)];
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}
