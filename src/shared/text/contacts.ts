import type { AppDefinition } from '../../language/definitions.ts';
import { INVISIBLE, withoutInvisible } from './characters.ts';
import { toLatinDigits } from './fold.ts';
import { formats } from './formats.ts';

/*
 * E-mail addresses and phone numbers as people type and copy them: how they are stored, compared
 * and linked.
 */

/** How phone numbers are written in the country of the product: `phone` of app.json. */
export type PhoneRules = NonNullable<AppDefinition['phone']>;

/** What follows an address in a sentence or a list. */
const AFTER_ADDRESS = /[\s.,;:!?،؛؟]/;

/**
 * Returns an e-mail address as it is compared and stored: without invisible characters and without
 * the punctuation after it, with Latin digits.
 */
export function toEmailAddress(typed: string): string {
  const text = toLatinDigits(withoutInvisible(typed)).trim();
  let end = text.length;
  while (end > 0 && AFTER_ADDRESS.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** What separates the digits of a number: spaces, hyphens of every width and brackets. */
const SEPARATORS = String.raw`\s\-\u066c\u2010-\u2015\u2212()[\]{}${INVISIBLE}`;
const EACH_SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'g');
const EACH_PHONE_SEPARATOR = new RegExp(`[${SEPARATORS}.]`, 'g');

/** Returns a number of digits without separators, with Latin digits. */
export const toDigits = (typed: string): string => toLatinDigits(typed).replace(EACH_SEPARATOR, '');

/** The 0 that is dialled within the country only, as in `+44 (0)20` and `+966 (0)50`. */
const BRACKETED_ZERO = /^((?:\+|00)\d{1,3}[\s.-]?)\(0\)/;

/**
 * Returns a phone number without separators, with Latin digits, and without the trunk prefix
 * between the code of the country and the number.
 */
export function toPhoneNumber(typed: string, phone?: PhoneRules): string {
  const number = toLatinDigits(withoutInvisible(typed))
    .trim()
    .replace(BRACKETED_ZERO, '$1')
    .replace(EACH_PHONE_SEPARATOR, '');
  if (phone === undefined || phone.trunkPrefix === '') return number;
  const { countryCode, trunkPrefix } = phone;
  return number.replace(new RegExp(`^((?:\\+|00)?${countryCode})(?:${trunkPrefix})+`), '$1');
}

/** Returns what can stand before a number of the country: nothing, or one of the prefixes. */
export const prefixesOf = ({ countryCode, trunkPrefix }: PhoneRules): string[] => [
  ...new Set(['', trunkPrefix, countryCode, `+${countryCode}`, `00${countryCode}`]),
];

/** Returns a mobile number of the country without a prefix; undefined if it is none. */
export const mobileWithoutPrefix = (number: string, phone: PhoneRules): string | undefined =>
  new RegExp(`^${anyPrefixOf(phone)}(${phone.mobile})$`).exec(number)?.[1];

/**
 * Returns the rest of a number that begins with a prefix and then ends, or goes on as mobile
 * numbers do; undefined for every other text.
 */
export const restAfterPrefix = (number: string, phone: PhoneRules): string | undefined =>
  new RegExp(`^${anyPrefixOf(phone)}(?!^)((?:${phone.mobileStart}).*|)$`, 's').exec(number)?.[1];

const anyPrefixOf = ({ countryCode, trunkPrefix }: PhoneRules): string =>
  `(?:(?:00|\\+)?${countryCode}|${trunkPrefix})?`;

/** With the code of a country at most 15 digits, otherwise at most 12. */
const PHONE_NUMBER = /^(?:(?:\+|00)\d{3,15}|\d{3,12})$/;
/** No phone number is written with two groups of this many digits. */
const LONG_GROUP = 6;

/** Returns the phone number of a text; null if the text is none, or several. */
export function readPhoneNumber(text: string, phone?: PhoneRules): string | null {
  const number = toPhoneNumber(text, phone);
  const groups = toLatinDigits(withoutInvisible(text)).split(/\D+/);
  const isSeveral = groups.filter(({ length }) => length >= LONG_GROUP).length > 1;
  return PHONE_NUMBER.test(number) && !isSeveral ? number : null;
}

/** Returns `tel:0501234567`; null if the text is not one phone number. */
export function toPhoneLink(text: string, phone?: PhoneRules): string | null {
  const number = readPhoneNumber(text, phone);
  return number === null ? null : `tel:${number}`;
}

/** Returns `mailto:a@example.sa`; null if the text is not one e-mail address. */
export function toMailLink(text: string): string | null {
  const address = toEmailAddress(text);
  return formats['email']!.test(address) && !/\p{Surrogate}/u.test(address)
    ? `mailto:${encodeURIComponent(address).replace(/%(?:40|2B)/g, decodeURIComponent)}`
    : null;
}
