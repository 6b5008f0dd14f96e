import type { ResolvedCall } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';

/** The settings as the manifest describes them; the compiler has checked them, and put the call in the place of its name. */
export interface ThreadOptions {
  call: ResolvedCall;
  senderField: string;
  imageField?: string;
  textField: string;
  dateField: string;
  ownField?: string;
  /** The field that says what the conversation is about, and the text key that names it. */
  about?: { field: string; text: string };
  /** Text keys, as are those below. */
  sides: { own: string; other: string };
  readOnly: string;
  emptyText: string;
  errorText?: string;
}

/** One thing that was written. */
export interface Entry {
  key: string;
  sender: string;
  picture: string | null;
  text: string;
  /** ISO 8601. */
  date: string;
  isOwn: boolean;
}

/** The entries of one day. */
export interface Day {
  name: string;
  entries: Entry[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function toEntries(
  rows: readonly Row[],
  { senderField, imageField, textField, dateField, ownField }: ThreadOptions,
): Entry[] {
  const [first] = rows;
  return rows.map((row, index) => ({
    key: String(row['id'] ?? index),
    sender: textOf(row[senderField]),
    picture: imageField === undefined ? null : textOf(row[imageField]) || null,
    text: textOf(row[textField]),
    date: textOf(row[dateField]),
    isOwn:
      ownField !== undefined && typeof row[ownField] === 'boolean'
        ? row[ownField]
        : row[senderField] === first?.[senderField],
  }));
}

/** What a conversation is about; empty where the host does not tell. */
export const aboutOf = ([first]: readonly Row[], { about }: ThreadOptions): string =>
  textOf(about && first?.[about.field]);

/** Groups entries that follow each other on one day. */
export function toDays(entries: readonly Entry[], dayOf: (date: string) => string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const [name, last] = [dayOf(entry.date), days.at(-1)];
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}
