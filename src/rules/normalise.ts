import { fieldsOf, isObject } from './fields.ts';
import { toLatinDigits } from './fold.ts';
import { withoutHidden } from './hidden.ts';
import type { JsonSchema } from './resolved.ts';

/** Spaces, hyphens of every width, brackets, zero-width and bidi marks: nobody means them as part of a number. */
const NOT_OF_A_NUMBER = /[\s\-\u2010-\u2015\u2212()[\]{}\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;

type Manner = (text: string) => string;

/** `1448/6/5` as `1448-06-05`; what is no day stays what it is. */
const day: Manner = (text) =>
  toLatinDigits(text)
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c]/g, '')
    .replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, (_all, year: string, month: string, date: string) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);

const digits: Manner = (text) => toLatinDigits(text.replace(NOT_OF_A_NUMBER, ''));

/** What `normalise` can name; schemas/language/entity.json explains each. */
const MANNERS: Record<string, Manner> = {
  text: (text) => text.trim(),
  digits,
  iban: (text) => digits(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  day,
  verbatim: (text) => text,
};

/**
 * What is done to a value before any rule looks at it, on both sides of the wire: texts are trimmed unless the
 * schema's `normalise` names another manner, and fields go that the schema's conditions hide. Returns a new value. What
 * the schema does not know is handed on untouched, for the rules to refuse.
 */
export function normalise(schema: JsonSchema, value: unknown): unknown {
  if (typeof value === 'string') return mannerOf(schema)(value);
  if (Array.isArray(value)) return normaliseItems(schema, value);
  return isObject(value) ? normaliseProperties(schema, value) : value;
}

function mannerOf(schema: JsonSchema): Manner {
  const named = schema['normalise'];
  return (typeof named === 'string' ? MANNERS[named] : undefined) ?? MANNERS['text']!;
}

function normaliseItems(schema: JsonSchema, items: unknown[]): unknown[] {
  const each = schema['items'];
  return isObject(each) ? items.map((item) => normalise(each, item)) : items.slice();
}

function normaliseProperties(schema: JsonSchema, value: Record<string, unknown>): Record<string, unknown> {
  const known = fieldsOf(schema);
  // fromEntries defines own properties, so a key `__proto__` stays a key that the rules see and refuse.
  const values = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, Object.hasOwn(known, name) ? normalise(known[name]!, part) : part]),
  );
  return withoutHidden(schema, values);
}
