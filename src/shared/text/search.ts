import { fold, foldWords } from './fold.ts';

/** The locale file with the screens' search keywords. It is only loaded when somebody searches. */
export const KEYWORDS_FILE = 'keywords';

/**
 * The Arabic article with a conjunction or preposition before it. ل and ال are written together as
 * لل.
 */
const ARTICLE = /^(?:[وف]?[بلك]?ال|[وف]?لل)(?=\p{L}{3})/u;

const JOINERS = "-'’";

/**
 * Removes hyphens and apostrophes around a word, as while `al-olaya` is typed. Alone they are a
 * word. A regular expression that is anchored at the end would try every run of them.
 */
function withoutOuterJoiners(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && JOINERS.includes(word[start]!)) start += 1;
  while (end > start && JOINERS.includes(word[end - 1]!)) end -= 1;
  return word.slice(start, end) || word;
}

/**
 * A pasted text may have many words. The longest ones narrow the result most, and each costs the
 * database a comparison.
 */
const MAX_WORDS = 10;

/**
 * Splits a search text into words, folded and without the Arabic article: `'والباص المدرسي'` gives
 * `'باص'` and `'مدرسي'`. A text matches if it contains each word, in any order. A word that is part
 * of a longer one is left out. Returns an empty array if nothing is left to search for.
 */
export function toSearchWords(text: string): string[] {
  const words = foldWords(text)
    .split(' ')
    .map((word) => withoutOuterJoiners(word).replace(ARTICLE, ''));
  const longest = [...new Set(words)]
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
  return longest
    .filter((word, index) => !longest.slice(0, index).some((longer) => longer.includes(word)))
    .slice(0, MAX_WORDS);
}

/** Returns a function that tests whether a text contains all words of a search. */
export function createMatcher(search: string): (text: string) => boolean {
  const words = toSearchWords(search);
  return (text) => {
    const folded = words.length === 0 ? '' : fold(text);
    return words.every((word) => folded.includes(word));
  };
}
