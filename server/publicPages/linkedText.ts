import { escapeHtml } from 'nasaq/server';
import { type PhoneRules, readPhoneNumber, toMailLink, toPhoneLink } from 'nasaq/shared';

/** What follows an address in a sentence. */
const PUNCTUATION = String.raw`.,;:!?\u060c\u061b\u061f)\]»"'`;
const DIGIT = String.raw`[\d\u0660-\u0669\u06f0-\u06f9]`;
/** A web address, an e-mail address, or digits that may be a phone number. */
const CANDIDATE = new RegExp(
  [
    String.raw`https?://[^\s<>]*[^\s<>${PUNCTUATION}]`,
    String.raw`[^\s<>(),;:\u060c\u061b"']+@[^\s<>(),;:\u060c\u061b"']*[^\s<>${PUNCTUATION}]`,
    String.raw`(?<![\d\u0660-\u0669\u06f0-\u06f9.,/])\+?${DIGIT}[\d\u0660-\u0669\u06f0-\u06f9 ().-]{5,22}${DIGIT}(?![\d\u0660-\u0669\u06f0-\u06f9/])`,
  ].join('|'),
  'gu',
);

/**
 * Phone numbers that are recognised in a sentence: Saudi mobile and local numbers, unified and
 * toll-free numbers, and any number with the code of a country. Others may be years or amounts.
 */
const PHONE_IN_SENTENCE = /^(?:(?:\+|00)966[15]\d{8}|0[15]\d{8}|9200\d{5}|800\d{7}|\+\d{8,15})$/;

/** Renders a line of plain text with links for what is one. */
export function linkedText(line: string, phone: PhoneRules | undefined): string {
  let html = '';
  let end = 0;
  for (const { 0: found, index } of line.matchAll(CANDIDATE)) {
    const href = hrefOf(found, phone);
    if (href === null) continue;
    html += `${escapeHtml(line.slice(end, index))}<a dir="ltr" rel="nofollow noopener" href="${escapeHtml(href)}">${escapeHtml(found)}</a>`;
    end = index + found.length;
  }
  return html + escapeHtml(line.slice(end));
}

function hrefOf(text: string, phone: PhoneRules | undefined): string | null {
  if (/^https?:/.test(text)) return URL.canParse(text) ? new URL(text).href : null;
  if (text.includes('@')) return toMailLink(text);
  return PHONE_IN_SENTENCE.test(readPhoneNumber(text, phone) ?? '')
    ? toPhoneLink(text, phone)
    : null;
}

/** Returns the URL of a map that shows a place; that of the text if it is a web address itself. */
export function toPlaceLink(place: string): string {
  const address = place.trim();
  if (/^https?:\/\/\S+$/.test(address) && URL.canParse(address)) return new URL(address).href;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
