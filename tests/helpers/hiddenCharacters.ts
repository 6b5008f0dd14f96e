import { schemaFields, isObject } from '../../src/shared/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved.ts';

/** Characters that nobody sees, each by what it does. */
export const HIDDEN_CHARACTERS: Record<string, string> = {
  'a right-to-left override': '\u202e',
  'an isolate': '\u2067',
  'a bell': '\u0007',
  'a delete': '\u007f',
  'a next line': '\u0085',
  'a line separator': '\u2028',
  'a carriage return and a line feed': '\r\n',
};

/** What no text may hold where it is stored: of texts of several lines the line feed and the tab are no part of it. */
export const isClean = (text: string, multiline: boolean): boolean =>
  !(
    multiline
      ? /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
      : /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
  ).test(text);

/** The text fields of what is sent. Passwords stay as they are typed, pictures and files are judged by their content, and choices by their list. */
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

/** Whether a field of what is sent holds a list or an object with texts, which the tests would have to go into. */
export const hasTextsWithin = (schema: JsonSchema): boolean =>
  Object.values(schemaFields(schema)).some((rule) =>
    [rule['items'], rule].some(
      (part) =>
        isObject(part) &&
        (part === rule
          ? isObject(part['properties']) && textFieldsOf(part).length > 0
          : [part['type']].flat().includes('string') || textFieldsOf(part).length > 0),
    ),
  );
