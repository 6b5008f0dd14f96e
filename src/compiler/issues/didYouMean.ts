import { distance } from 'fastest-levenshtein';
import { synonymOf } from './synonyms.ts';
import { commaList, message, type Message } from './messages.ts';

/**
 * Returns the known name that was probably meant: one that other tools call so, otherwise the most
 * similar one. Undefined if none is similar enough.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  return synonymOf(name, names) ?? mostSimilar(name, names);
}

function mostSimilar(name: string, known: readonly string[]): string | undefined {
  const maxEdits = Math.max(2, Math.floor(name.length / 3));
  let best: string | undefined;
  let fewestEdits = maxEdits + 1;
  for (const candidate of known) {
    const edits = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name, candidate);
    if (edits < fewestEdits) [best, fewestEdits] = [candidate, edits];
  }
  return best;
}

const MAX_SHOWN_NAMES = 12;

/**
 * Returns the fix for an unknown name: the most similar known name, or a list of the known ones.
 */
export function suggest(name: string, known: Iterable<string>): Message {
  const names = [...known];
  const near = nearest(name, names);
  if (near !== undefined) return message('check.didYouMean', { name: near });
  return names.length === 0 ? message('check.noneExist') : oneOf(names);
}

/** Returns the fix for an unknown name that could also be added to a file. */
export const suggestOrAdd = (name: string, known: Iterable<string>, file: string): Message =>
  message('check.orAddTo', { fix: suggest(name, known), file });

/** Returns the fix that lists the known names. */
export function oneOf(names: readonly string[]): Message {
  const shown = commaList(names.slice(0, MAX_SHOWN_NAMES));
  const hidden = names.length - MAX_SHOWN_NAMES;
  return message('check.oneOf', {
    names: hidden > 0 ? message('check.list.more', { names: shown, count: hidden }) : shown,
  });
}
