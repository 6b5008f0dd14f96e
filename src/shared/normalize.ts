import { toCleanLine, toCleanMarkup, withLineFeeds } from './characters.ts';
import { schemaFields, isObject } from './schemaFields.ts';
import { toLatinDigits } from './fold.ts';
import { withoutHidden } from './hidden.ts';
import type { JsonSchema } from './resolved.ts';

/** Marks that nobody sees, widths of nothing and directions: what is copied out of a text in Arabic brings them along. */
const UNSEEN = String.raw`\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`;
const EACH_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g');
const EACH_UNSEEN_OR_SPACE = new RegExp(String.raw`[\s${UNSEEN}]`, 'g');
/** With spaces, hyphens of every width, brackets and the Arabic thousands separator: nobody means them as part of a number. */
const NOT_OF_A_NUMBER = new RegExp(
  String.raw`[\s\-\u066c\u2010-\u2015\u2212()[\]{}${UNSEEN}]`,
  'g',
);
const NOTHING_SEEN = new RegExp(String.raw`^[\s${UNSEEN}]*$`);
/** What is left there by copying. What opens and closes a direction stays, as it belongs to its other half. */
const NOT_AT_START = /[\s\u00ad\u061c\u200b-\u200f\u2060\ufeff]/;
/** But for the joiners, which give the letter before them its form. */
const NOT_AT_END = /[\s\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/;

type Normalizer = (text: string) => string;

/** `1448/6/5` as `1448-06-05`; what is no day stays what it is. */
const day: Normalizer = (typed) =>
  toLatinDigits(typed)
    .replace(EACH_UNSEEN_OR_SPACE, '')
    .replace(
      /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
      (_all, year: string, month: string, date: string) =>
        `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
    );

/** One after another: a pattern that ends at the end of a text tries every blank in the middle of it. */
const text: Normalizer = (typed) => {
  if (NOTHING_SEEN.test(typed)) return '';
  let [start, end] = [0, typed.length];
  while (start < end && NOT_AT_START.test(typed[start]!)) start += 1;
  while (end > start && NOT_AT_END.test(typed[end - 1]!)) end -= 1;
  return typed.slice(start, end);
};

/** Of a picture its address is trimmed; its content is megabytes long, and nobody types it. */
const image: Normalizer = (typed) => (typed.startsWith('data:') ? typed : text(typed));

const digits: Normalizer = (typed) => toLatinDigits(typed.replace(NOT_OF_A_NUMBER, ''));

/** What `normalize` can name; schemas/language/entity.json explains each. */
const MANNERS: Record<string, Normalizer> = {
  text,
  name: (typed) => text(toCleanLine(typed)),
  address: (typed) => typed.replace(EACH_UNSEEN, '').trim(),
  digits,
  mobile: digits,
  iban: (typed) => digits(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  day,
  verbatim: (typed) => typed,
};

/**
 * What is done to a value before any rule looks at it, on both sides of the wire: texts are trimmed unless the
 * schema's `normalize` names another manner, line breaks of texts with several lines become line feeds, HTML loses control characters, and fields go that the schema's conditions hide. Returns a new value. What
 * the schema does not know is handed on untouched, for the rules to refuse.
 */
export function normalize(schema: JsonSchema, value: unknown): unknown {
  if (typeof value === 'string') return normalizerOf(schema)(value);
  if (Array.isArray(value)) return normalizeItems(schema, value);
  return isObject(value) ? normalizeProperties(schema, value) : value;
}

/** How a Saudi mobile number can begin before its 5, in every spelling. */
const MOBILE_PREFIXES = ['', '0', '966', '+966', '00966'];
const MOBILE_PREFIX = /^(?:00966|\+?966|0)(?=5|$)/;

/** What a text filter looks for: a text that is anywhere in the field, or one of several that the field begins with. */
export type SearchTerm = { part: string } | { beginnings: string[] };

/**
 * What a text filter of a field looks for: what was typed, normalized as what is stored was. A mobile number that is typed from its
 * start is found by its start, in every spelling.
 */
export function toSearchTerm(schema: JsonSchema, typed: string): SearchTerm {
  const value = String(normalize(schema, toCleanLine(typed)));
  if (schema['normalize'] !== 'mobile' || !MOBILE_PREFIX.test(value)) return { part: value };
  const rest = value.replace(MOBILE_PREFIX, '');
  return { beginnings: MOBILE_PREFIXES.map((prefix) => prefix + rest) };
}

function normalizerOf(schema: JsonSchema): Normalizer {
  const named = schema['normalize'];
  if (schema['format'] === 'image') return image;
  if (typeof named === 'string' && Object.hasOwn(MANNERS, named)) return MANNERS[named]!;
  if (schema['format'] === 'html') return (typed) => text(toCleanMarkup(typed));
  return schema['multiline'] === true ? (typed) => text(withLineFeeds(typed)) : text;
}

function normalizeItems(schema: JsonSchema, items: unknown[]): unknown[] {
  const each = schema['items'];
  return isObject(each) ? items.map((item) => normalize(each, item)) : items.slice();
}

function normalizeProperties(
  schema: JsonSchema,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const known = schemaFields(schema);
  // fromEntries defines own properties, so a key `__proto__` stays a key that the rules see and refuse.
  const values = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Object.hasOwn(known, name) ? normalize(known[name]!, part) : part,
    ]),
  );
  return withoutHidden(schema, values);
}
