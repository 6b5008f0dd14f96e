import type { Cursor } from '../read/cursor.ts';
import { suggest } from '../issues/didYouMean.ts';
import { kindText, type Kind } from '../issues/messages.ts';

/** Names in a list, or as the keys of a table. */
export type Names = readonly string[] | Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

/** Reports a name that is not known, and suggests a similar one. */
export function expectKnown(at: Cursor, name: string, known: Names, kind: Kind): void {
  if ('has' in known ? known.has(name) : known.includes(name)) return;
  const names = 'has' in known ? known.keys() : known;
  at.report('check.unknownName', { kind: kindText(kind), name }, suggest(name, names));
}
