import { distance } from 'fastest-levenshtein';

/** The known name that was probably meant, if one is near enough. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const allowed = Math.max(2, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = allowed + 1;
  for (const candidate of known) {
    const steps = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name, candidate);
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
}

const SHOWN = 12;

/** How to fix a name that is none of the known: the nearest one, or what there is. */
export function suggest(name: string, known: Iterable<string>, sort = 'there are'): string {
  const names = [...known];
  const near = nearest(name, names);
  if (near !== undefined) return `did you mean ${quote(near)}?`;
  if (names.length === 0) return 'take it away: there are none';
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return `${sort}: ${names.slice(0, SHOWN).join(', ')}${more}`;
}

export const quote = (text: unknown) => `“${String(text)}”`;
