import { ANNOTATION_FORMATS } from '../../shared/schema/annotationFormats.ts';
import { OWN_RULES, STANDARD_RULES } from '../../shared/schema/ruleKeywords.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isNumeric } from '../language/schemaParts.ts';

/** Where the texts of an entity's rules are looked up. */
export interface MessageTexts {
  /** The id of the entity. */
  entity: string;
  /** The folder of its file. */
  area: string;
  /** The keys of all texts. */
  keys: ReadonlySet<string>;
}

/** The keywords of a field that a value can violate. */
export const RULE_KEYWORDS: ReadonlySet<string> = new Set([...STANDARD_RULES, ...OWN_RULES]);

/** The text of a field for all of its rules does not state a bound, so these have other texts. */
const UPPER_BOUNDS = new Set(['maxLength', 'maxTextLength', 'maximum', 'maxItems', 'uniqueItems']);

/**
 * Returns the text key of a rule that states none: the first that exists of
 * `<owner>.error.<field>.<keyword>`, `<owner>.error.<field>.required` (for a value of another type
 * or an empty text), `<owner>.error.<field>`, the same of `common` with the shared field that the
 * field extends, and `<owner>.error.any.<keyword>`. The owners are the entity, its area and `common`.
 * Undefined if the engine's own text of the keyword is shown.
 * @param rule all rules of the field
 */
export function defaultMessage(
  keyword: string,
  field: string,
  rule: JsonSchema,
  { entity, area, keys }: MessageTexts,
): string | undefined {
  const endingsOf = (name: string) => [
    `${name}.${keyword}`,
    ...(isMissingValue(keyword, rule) ? [`${name}.required`] : []),
    ...(UPPER_BOUNDS.has(keyword) ? [] : [name]),
  ];
  const shared = rule['extends'];
  const all = [
    ...endingsOf(field).flatMap((ending) =>
      [entity, area, 'common'].map((owner) => [owner, ending]),
    ),
    ...(typeof shared === 'string' ? endingsOf(shared).map((ending) => ['common', ending]) : []),
    ...[entity, area].map((owner) => [owner, `any.${keyword}`]),
  ];
  return all.map(([owner, ending]) => `${owner}.error.${ending}`).find((key) => keys.has(key));
}

/** Returns the text key of a rule of a list's items. */
export const defaultItemMessage = (
  keyword: string,
  field: string,
  { entity, area, keys }: MessageTexts,
): string | undefined =>
  [entity, area, 'common']
    .map((owner) => `${owner}.error.${field}.items.${keyword}`)
    .find((key) => keys.has(key));

/** A value of another type is as good as none, except for a number: a person may type letters. */
const isMissingValue = (keyword: string, rule: JsonSchema): boolean =>
  keyword === 'nonEmpty' ||
  (keyword === 'type' && (!isNumeric(rule) || rule['enum'] !== undefined));

/** The rules of one field whose messages are wanted. */
export interface MessageRules {
  /** The stated messages by keyword: the keys of texts, or the names of other keywords. */
  stated: JsonSchema;
  /** Returns the text key of a rule without a stated message. */
  find(keyword: string): string | undefined;
}

/**
 * Returns the text key of a rule: the stated one, that of the keyword which is named instead, or
 * the default.
 */
export function messageOf(
  keyword: string,
  rules: MessageRules,
  visited: readonly string[] = [],
): string | undefined {
  const stated = rules.stated[keyword];
  if (typeof stated !== 'string') return rules.find(keyword);
  if (!isKeyword(stated)) return stated;
  return visited.includes(stated) ? undefined : messageOf(stated, rules, [...visited, keyword]);
}

/** Whether a stated message is the name of another keyword. The key of a text has a dot. */
export const isKeyword = (message: string): boolean => /^[A-Za-z]+$/.test(message);

/** Returns the keywords of a field that a value can violate. */
export const failingKeywords = (field: JsonSchema): string[] =>
  Object.entries(field).flatMap(([keyword, value]) =>
    RULE_KEYWORDS.has(keyword) && !isAlwaysMet(keyword, value) ? [keyword] : [],
  );

function isAlwaysMet(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return ANNOTATION_FORMATS.includes(String(value));
  return value === false || (value === 0 && /^min(?:Text)?Length$|^minItems$/.test(keyword));
}
