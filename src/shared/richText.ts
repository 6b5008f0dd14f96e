/** Where links in rich text may lead: whole addresses, so that a text means the same wherever it is shown. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)[^\s"'`<>]+$/i.test(address);

/** What ends a line where markup does. */
const LINE_ENDS = /<br\b[^<>]*>|<\/(?:p|li|h[1-6]|div|ul|ol|blockquote|tr)\s*>/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text that a person reads of HTML, a line for each paragraph. Rules about rich text measure it: marking a word bold makes no
 * text longer, and a paragraph without words is no text. Only for what an editor or a sanitiser wrote; it makes nothing safe.
 */
export function plainTextOf(html: string): string {
  return html
    .replace(LINE_ENDS, '\n')
    .replace(TAGS, '')
    .replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
      (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
        name === undefined
          ? characterOf(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
          : (ENTITIES[name.toLowerCase()] ?? whole),
    )
    .trim();
}

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';

/**
 * More than a text of the greatest length needs. Sanitising takes longer than in proportion to the number of tags, so that the rules
 * refuse more before anything else is done with the text.
 */
export const MAX_TAGS = 4000;

/** Whether HTML has more tags than any text needs. Takes one pass. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1 && tags <= MAX_TAGS; at = html.indexOf('<', at + 1))
    tags += 1;
  return tags > MAX_TAGS;
}

/** How many characters a person reads of HTML: more than any rule allows where it has too many tags. */
export const textLengthOf = (html: string): number =>
  hasTooManyTags(html) ? Infinity : [...plainTextOf(html)].length;
