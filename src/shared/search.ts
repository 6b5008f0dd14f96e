import { fold } from './fold.ts';

/** The file of texts with what people call screens besides their names. Nobody needs it before a search. */
export const KEYWORDS_FILE = 'keywords';

/** The article with a conjunction or a preposition before it; of ل and ال only لل is written. */
const ARTICLE = /^(?:[وف]?[بلك]?ال|[وف]?لل)(?=\p{L}{3})/u;

/** A pasted text has many words. The longest ones narrow the most, and each costs the database a comparison. */
const MAX_WORDS = 10;

/**
 * The words of a search, folded and without the Arabic article: `'والباص المدرسي'` gives `'باص'` and `'مدرسي'`. A text matches when it
 * holds each of them, in any order. A word that is a part of another one is left out. Empty where nothing narrows.
 */
export function toSearchWords(text: string): string[] {
  const words = fold(text)
    .split(' ')
    .map((word) => word.replace(ARTICLE, ''));
  const longest = [...new Set(words)]
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
  return longest
    .filter((word, index) => !longest.slice(0, index).some((longer) => longer.includes(word)))
    .slice(0, MAX_WORDS);
}

/** Makes the test of whether a text holds all words of a search. */
export function createMatcher(search: string): (text: string) => boolean {
  const words = toSearchWords(search);
  return (text) => {
    const folded = words.length === 0 ? '' : fold(text);
    return words.every((word) => folded.includes(word));
  };
}
