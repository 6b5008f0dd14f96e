import { withoutInvisible } from './characters.ts';
import { readPhoneNumber, toMailLink, toPhoneLink, type PhoneRules } from './contacts.ts';

/**
 * Whether a link in rich text is allowed. Only absolute URLs are, so that a text means the same
 * wherever it is shown.
 */
export const isAllowedLink = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)[^\s"`<>]+$/i.test(address);

/** A host with at least one dot or a port, and what may follow it. */
const HOST =
  /^(?=[^/?#]*[.:])[\p{L}\p{N}](?:[\p{L}\p{N}-]|\.(?=[\p{L}\p{N}]))*(?::\d{1,5})?(?:[/?#].*)?$/u;
/** Whether a number is meant as a link. Others, such as a year, are not. */
const isLinkedNumber = (number: string, phone?: PhoneRules): boolean =>
  /^[+0]\d{6,}$/.test(number) ||
  (phone !== undefined && new RegExp(`^(?:${phone.linked})$`).test(number));

/**
 * Returns the link for the text of a link box: an allowed URL as it is, `mailto:` for an e-mail
 * address, `tel:` for a phone number, and `https://` for a host. Null for every other text.
 */
export function toLink(typed: string, phone?: PhoneRules): string | null {
  const text = withoutInvisible(typed).trim();
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return isAllowedLink(text) ? text : null;
  const contact = toContactLink(text, phone);
  if (contact !== null) return contact;
  const url = `https://${text}`;
  return HOST.test(text) && isAllowedLink(url) ? url : null;
}

/** Returns the link to a text that is one e-mail address or one phone number; null for others. */
export const toContactLink = (text: string, phone?: PhoneRules): string | null =>
  toMailLink(text) ??
  (isLinkedNumber(readPhoneNumber(text, phone) ?? '', phone) ? toPhoneLink(text, phone) : null);

/** Tags that end a line. */
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
 * Returns the visible text of HTML, one line for each paragraph. Rules for rich text measure it, so
 * that markup does not count and an empty paragraph is no text. Use it only for HTML that the
 * editor or the sanitiser wrote; it does not make HTML safe.
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
 * More tags than a text of the maximum length needs. Sanitising takes more than linear time in the
 * number of tags, so a text with more tags is rejected before it is sanitised.
 */
export const MAX_TAGS = 4000;

/** Whether HTML has more tags than any text needs. Runs in linear time. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (
    let index = html.indexOf('<');
    index !== -1 && tags <= MAX_TAGS;
    index = html.indexOf('<', index + 1)
  )
    tags += 1;
  return tags > MAX_TAGS;
}

/** Returns the number of visible characters of HTML, or Infinity if it has too many tags. */
export function textLengthOf(html: string): number {
  if (hasTooManyTags(html)) return Infinity;
  const text = plainTextOf(html);
  // A character that needs two units of a string counts once.
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
