/**
 * Which characters a text may contain: `line` for one line, `lines` for several lines, `verbatim`
 * for passwords, which may contain everything that the database can store.
 */
export type CharacterRule = 'line' | 'lines' | 'verbatim';

/** Every line break that Unicode defines. */
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const TAB_OR_LINE_BREAK = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/**
 * Control characters (C0, DEL, C1), line and paragraph separators, and bidirectional formatting
 * characters.
 */
const REFUSED_IN_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const EACH_REFUSED_IN_LINE = new RegExp(REFUSED_IN_LINE, 'gu');
/** Control characters except tab and line feed. */
const REFUSED_IN_LINES = /[^\P{Cc}\t\n]|[\u2028\u2029]/u;
const EACH_REFUSED_IN_MARKUP = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const EMBEDDING_ENDS = '\u202c';
const ISOLATE_ENDS = '\u2069';
const EACH_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The invisible characters of a regular expression's class: zero-width characters and bidirectional
 * marks. Text that is copied out of Arabic often contains them.
 */
export const INVISIBLE = String.raw`\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`;
const EACH_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'g');

/** Removes invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(EACH_INVISIBLE, '');

/** Whether a text contains only characters that the rule allows. Runs in linear time. */
export const hasAllowedCharacters = (rule: CharacterRule, text: string): boolean =>
  firstRefusedCharacter(rule, text) === undefined;

/** Returns the first character that the rule refuses. Runs in linear time. */
export function firstRefusedCharacter(rule: CharacterRule, text: string): string | undefined {
  if (rule === 'verbatim') return text.includes('\0') ? '\0' : undefined;
  const [refused] = (rule === 'line' ? REFUSED_IN_LINE : REFUSED_IN_LINES).exec(text) ?? [];
  if (refused !== undefined || rule === 'line') return refused;
  for (const line of text.split('\n')) {
    const mark = unbalancedMark(line);
    if (mark !== undefined) return mark;
  }
  return undefined;
}

/**
 * Returns a bidirectional mark that is not closed in its own line, or that closes none, and so would
 * change the direction of the text after it.
 */
function unbalancedMark(line: string): string | undefined {
  const open: { mark: string; end: string }[] = [];
  for (const [mark] of line.matchAll(EACH_DIRECTION)) {
    if (mark !== EMBEDDING_ENDS && mark !== ISOLATE_ENDS)
      open.push({ mark, end: mark >= '\u2066' ? ISOLATE_ENDS : EMBEDDING_ENDS });
    else if (open.pop()?.end !== mark) return mark;
  }
  return open.at(-1)?.mark;
}

/** Replaces every line break with a line feed. */
export const withLineFeeds = (text: string): string => text.replace(LINE_BREAKS, '\n');

/** Replaces tabs and line breaks with spaces. */
export const withSpaces = (text: string): string => text.replace(TAB_OR_LINE_BREAK, ' ');

/** Returns the text as one line, without the characters that a one-line text must not contain. */
export const toCleanLine = (text: string): string =>
  withSpaces(text).replace(EACH_REFUSED_IN_LINE, '');

/**
 * Removes control characters and bidirectional formatting characters from HTML. Markup has elements
 * for text direction.
 */
export const toCleanMarkup = (html: string): string =>
  withLineFeeds(html).replace(EACH_REFUSED_IN_MARKUP, '');
