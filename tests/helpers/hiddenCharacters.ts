import { schemaFields, isObject } from '../../src/shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';

/** Invisible characters by name. */
export const HIDDEN_CHARACTERS: Record<string, string> = {
  'a right-to-left override': '\u202e',
  'an isolate': '\u2067',
  'a bell': '\u0007',
  'a delete': '\u007f',
  'a next line': '\u0085',
  'a line separator': '\u2028',
  'a carriage return and a line feed': '\r\n',
};

/**
 * Whether a stored text is free of forbidden characters. Multiline texts may contain line feeds and
 * tabs.
 */
export const isClean = (text: string, multiline: boolean): boolean =>
  !(
    multiline
      ? /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
      : /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
  ).test(text);

/**
 * Returns the text fields of a request body, except passwords (stored as typed), images and files
 * (checked by content) and choices (checked by their list).
 */
export const textFieldsOf = (schema: JsonSchema): [name: string, rule: JsonSchema][] =>
  Object.entries(schemaFields(schema)).filter(([, rule]) => {
    const types = [rule['type']].flat();
    return (
      types.includes('string') &&
      !Array.isArray(rule['enum']) &&
      rule['normalize'] !== 'verbatim' &&
      rule['format'] !== 'image' &&
      rule['format'] !== 'document'
    );
  });

/**
 * Whether a field of a request body is an array or object that contains texts. textFieldsOf does not
 * return these. A text with a pattern does not count: the pattern says which characters it has.
 */
export const hasNestedTexts = (schema: JsonSchema): boolean =>
  Object.values(schemaFields(schema)).some((rule) =>
    [rule['items'], rule].some(
      (part) =>
        isObject(part) &&
        (part === rule
          ? isObject(part['properties']) && textFieldsOf(part).length > 0
          : ([part['type']].flat().includes('string') && part['pattern'] === undefined) ||
            textFieldsOf(part).length > 0),
    ),
  );
