/** Which characters a text may hold: those of one line, those of several lines, or, of a password, all that a database can store. */
export type CharacterRule = 'line' | 'lines' | 'verbatim';

/** Every line break that Unicode knows. */
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const TAB_OR_LINE_BREAK = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** Control characters (C0, DEL, C1), line and paragraph separators, and what opens or closes a writing direction. */
const REFUSED_IN_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const EACH_REFUSED_IN_LINE = new RegExp(REFUSED_IN_LINE, 'gu');
/** Control characters but for the tab and the line feed. */
const REFUSED_IN_LINES = /[^\P{Cc}\t\n]|[\u2028\u2029]/u;
const EACH_REFUSED_IN_MARKUP = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const EMBEDDING_ENDS = '\u202c';
const ISOLATE_ENDS = '\u2069';
const EACH_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text holds only characters that the rule allows. Takes time in proportion to the length. */
export function hasAllowedCharacters(rule: CharacterRule, text: string): boolean {
  if (rule === 'verbatim') return !text.includes('\0');
  if (rule === 'line') return !REFUSED_IN_LINE.test(text);
  return !REFUSED_IN_LINES.test(text) && text.split('\n').every(isBalanced);
}

/** Whether each embedding, override and isolate of a line is closed in that line, so that it turns nothing around it. */
function isBalanced(line: string): boolean {
  const open: string[] = [];
  for (const [mark] of line.matchAll(EACH_DIRECTION)) {
    if (mark !== EMBEDDING_ENDS && mark !== ISOLATE_ENDS)
      open.push(mark >= '\u2066' ? ISOLATE_ENDS : EMBEDDING_ENDS);
    else if (open.pop() !== mark) return false;
  }
  return open.length === 0;
}

/** The text with every line break as a line feed. */
export const withLineFeeds = (text: string): string => text.replace(LINE_BREAKS, '\n');

/** The text in one line: tabs and line breaks become spaces. */
export const withSpaces = (text: string): string => text.replace(TAB_OR_LINE_BREAK, ' ');

/** The text in one line, without the characters that a text of one line must not hold. */
export const toCleanLine = (text: string): string =>
  withSpaces(text).replace(EACH_REFUSED_IN_LINE, '');

/** HTML without control characters and without characters that open or close a writing direction: markup has elements for these. */
export const toCleanMarkup = (html: string): string =>
  withLineFeeds(html).replace(EACH_REFUSED_IN_MARKUP, '');
