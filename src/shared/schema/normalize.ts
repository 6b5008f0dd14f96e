import {
  INVISIBLE,
  toCleanLine,
  toCleanMarkup,
  withLineFeeds,
  withoutInvisible,
} from '../text/characters.ts';
import {
  prefixesOf,
  restAfterPrefix,
  toDigits,
  toEmailAddress,
  toPhoneNumber,
  type PhoneRules,
} from '../text/contacts.ts';
import { schemaFields, isObject } from '../resolved/schemaFields.ts';
import { toLatinDigits } from '../text/fold.ts';
import { withoutHidden } from '../resolved/hidden.ts';
import { readDay } from '../time/readDay.ts';
import type { JsonSchema } from '../resolved/resolved.ts';
import { hasMarkup, isDataUri } from '../resolved/valueFormats.ts';

const EACH_INVISIBLE_OR_SPACE = new RegExp(String.raw`[\s${INVISIBLE}]`, 'g');
const ONLY_INVISIBLE = new RegExp(String.raw`^[\s${INVISIBLE}]*$`);
/**
 * Characters that are trimmed at the start. Embeddings and isolates stay, because they have a
 * closing character.
 */
const TRIMMED_AT_START = /[\s\u00ad\u061c\u200b-\u200f\u2060\ufeff]/;
/** The same at the end, except for the zero-width joiners, which shape the letter before them. */
const TRIMMED_AT_END = /[\s\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/;

/** `phone`: what the compiler adds to the schema of a phone number. */
type Normalizer = (text: string, phone?: PhoneRules) => string;

/** Any text that is no day is only stripped of spaces and converted to Latin digits. */
const day: Normalizer = (typed) =>
  readDay(typed) ?? toLatinDigits(typed).replace(EACH_INVISIBLE_OR_SPACE, '');

/**
 * Trims character by character: a regular expression that is anchored at the end would try every
 * run of blanks in the text.
 */
const text: Normalizer = (typed) => {
  if (ONLY_INVISIBLE.test(typed)) return '';
  let [start, end] = [0, typed.length];
  while (start < end && TRIMMED_AT_START.test(typed[start]!)) start += 1;
  while (end > start && TRIMMED_AT_END.test(typed[end - 1]!)) end -= 1;
  return typed.slice(start, end);
};

/** Trims a URL. A data URI is returned as it is: it is megabytes long and never typed. */
const dataUri: Normalizer = (typed) => (typed.startsWith('data:') ? typed : text(typed));

/** The normalizers that `normalize` can name. src/language/entity.json describes each. */
const NORMALIZERS: Record<string, Normalizer> = {
  text,
  name: (typed) => text(toCleanLine(typed)),
  address: (typed) => withoutInvisible(typed).trim(),
  digits: toDigits,
  mobile: toPhoneNumber,
  iban: (typed) => toDigits(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  day,
  verbatim: (typed) => typed,
};

/**
 * Normalizes a value before it is validated, in the browser and on the server: trims texts unless
 * the schema's `normalize` names another normalizer, cleans e-mail addresses, converts line breaks
 * of multiline texts to line feeds, removes control characters from HTML, and removes the fields
 * that the schema's conditions hide. Returns a new value. Fields that the schema does not declare
 * are returned as they are, for the validator to reject.
 */
export function normalize(stated: JsonSchema, value: unknown): unknown {
  const schema = shapeOf(stated, value);
  if (typeof value === 'string') return normalizerOf(schema)(value, phoneRulesOf(schema));
  if (Array.isArray(value)) return normalizeItems(schema, value);
  return isObject(value) ? normalizeProperties(schema, value) : value;
}

/**
 * Returns the one of several shapes that a value has: the one with the same constants, otherwise the
 * first for values of its type. Returns a schema without shapes as it is.
 */
function shapeOf(schema: JsonSchema, value: unknown): JsonSchema {
  const shapes = [schema['oneOf'], schema['anyOf']].flat().filter(isObject);
  if (shapes.length === 0) return schema;
  const fitting = shapes.filter(({ type }) => type === undefined || type === typeInJson(value));
  return fitting.find((shape) => hasConstants(shape, value)) ?? {};
}

const typeInJson = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const hasConstants = (shape: JsonSchema, value: unknown): boolean =>
  Object.entries(schemaFields(shape)).every(
    ([name, { const: only }]) => only === undefined || (isObject(value) && value[name] === only),
  );

/**
 * What a text filter searches for: a text anywhere in the field, or one of several prefixes of the
 * field.
 */
export type SearchTerm = { contains: string } | { prefixes: string[] };

/**
 * Converts the text of a filter to a search term, normalized as the stored values are. A mobile
 * number that is typed from its start matches numbers in every spelling of the prefix.
 */
export function toSearchTerm(schema: JsonSchema, typed: string): SearchTerm {
  const value = String(normalize(schema, toCleanLine(typed)));
  const phone = phoneRulesOf(schema);
  if (phone === undefined) return { contains: value };
  const rest = restAfterPrefix(value, phone);
  return rest === undefined
    ? { contains: value }
    : { prefixes: prefixesOf(phone).map((prefix) => prefix + rest) };
}

const phoneRulesOf = (schema: JsonSchema) => schema['phone'] as PhoneRules | undefined;

function normalizerOf(schema: JsonSchema): Normalizer {
  const named = schema['normalize'];
  if (isDataUri(schema)) return dataUri;
  if (schema['format'] === 'email') return toEmailAddress;
  if (schema['format'] === 'date') return day;
  if (typeof named === 'string' && Object.hasOwn(NORMALIZERS, named)) return NORMALIZERS[named]!;
  if (hasMarkup(schema)) return (typed) => text(toCleanMarkup(typed));
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
  const { additionalProperties: others } = schema;
  // fromEntries defines own properties, so a key `__proto__` stays a key that the validator
  // rejects.
  const values = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Object.hasOwn(known, name)
        ? normalize(known[name]!, part)
        : isObject(others)
          ? normalize(others, part)
          : part,
    ]),
  );
  return withoutHidden(schema, values);
}
