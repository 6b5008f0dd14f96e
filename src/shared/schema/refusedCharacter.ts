import type { ErrorObject } from 'ajv';
import { firstRefusedCharacter, withoutInvisible, type CharacterRule } from '../text/characters.ts';
import { toLatinDigits } from '../text/fold.ts';
import { formats } from '../text/formats.ts';
import { isObject } from '../resolved/schemaFields.ts';

/** The formats whose characters a message names. The others, such as days, have a fixed order. */
const NAMED_FORMATS = ['email', 'uri'];

/** No number contains another character, apart from the units, which are removed before. */
const NUMBER_CHARACTER = /[\d.,\u066b\u066c\s\u2212+-]/u;

/**
 * The parts of a valid regular expression that match one character, beside beginnings of groups and
 * quantifiers. The ends of parts are optional, so that searching for them takes linear time.
 */
const PARTS = /\(\?[:=!]|\{[\d,]*\}?|\[(?:\\.|[^\]\\])*\]?|\\p\{\w+\}?|\\.|[^\\()[\]{}^$|*+?]/gisu;

/**
 * Adds the parameter `character` to an error of a value that contains one which the rule never
 * accepts.
 * @param error an error of a validator
 * @param body the validated value
 */
export function withRefusedCharacter(error: ErrorObject, body: unknown): ErrorObject {
  if (error.keyword === 'errorMessage') {
    const wrapped = error.params['errors'] as ErrorObject[];
    const errors = wrapped.map((inner) => withRefusedCharacter(inner, body));
    return { ...error, params: { ...error.params, errors } };
  }
  const value = valueAt(body, error.instancePath);
  const character = typeof value === 'string' ? findCharacter(error, value) : undefined;
  return character === undefined
    ? error
    : { ...error, params: { ...error.params, character: visible(character) } };
}

function valueAt(body: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, name) =>
        (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      body,
    );
}

function findCharacter({ keyword, params }: ErrorObject, value: string): string | undefined {
  if (keyword === 'characters')
    return firstRefusedCharacter(params['rule'] as CharacterRule, value);
  if (keyword === 'pattern') return neverMatched(String(params['pattern']), value);
  if (keyword === 'format' && NAMED_FORMATS.includes(String(params['format'])))
    return neverMatched(formats[String(params['format'])]!.source, value);
  if (keyword === 'type' && /number|integer/.test(String(params['type'])))
    return [...toLatinDigits(withoutInvisible(value))].find((one) => !NUMBER_CHARACTER.test(one));
  return undefined;
}

/**
 * Returns the first character that no part of a pattern matches. A character that only stands in the
 * wrong place is not found.
 */
function neverMatched(pattern: string, value: string): string | undefined {
  const parts = (pattern.match(PARTS) ?? []).filter((part) => !/^(?:\(\?|\{)/.test(part));
  const accepted = new RegExp(`^(?:${parts.join('|')})$`, 'su');
  return [...value].find((character) => !accepted.test(character));
}

/** Returns a character as it can be read in a sentence: `U+202E` for one that is not drawn. */
function visible(character: string): string {
  if (/[\p{C}\p{Z}]/u.test(character))
    return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  // A mark would be drawn on the quotation mark before it.
  return /\p{M}/u.test(character) ? `\u25cc${character}` : character;
}
