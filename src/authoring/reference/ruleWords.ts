import { languageFacts, toToolLanguage, type ToolLanguage } from '../../shared/text/languages.ts';
import { memoize } from '../../shared/memoize.ts';
import { branchesOf, conditionsOf, isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema, Language } from '../../shared/resolved/resolved.ts';
import { inLanguage, type ReferenceContext } from './referenceContext.ts';
import { code, lines, plain } from './markdown.ts';

/** A rule of a field in words of each language, with its message. */
export interface RuleInWords {
  field: string;
  words: string[];
  message: string[];
  /** The key and the parameters of the message. */
  key: string | undefined;
  params: Record<string, unknown>;
}

/** The rules that apply always, if one condition is met, or if it is not met. */
export interface RuleGroup {
  /** The condition in each language. Empty for rules that always apply. */
  when: string[];
  rules: RuleInWords[];
}

/** Returns the rules of a body in words. */
export function rulesInWords(schema: JsonSchema, context: ReferenceContext): RuleGroup[] {
  const always: RuleGroup = { when: [], rules: objectRules(schema, '', context) };
  const conditional = conditionsOf(schema).flatMap((condition) => {
    const [met, unmet] = [true, false].map((isMet) => ({
      when: conditionWords(condition['if'] as JsonSchema, isMet, context),
      branch: condition[isMet ? 'then' : 'else'],
    }));
    return [met, unmet].flatMap((side) =>
      side && isObject(side.branch)
        ? [{ when: side.when, rules: objectRules(side.branch, '', context) }]
        : [],
    );
  });
  return [always, ...conditional].filter(({ rules }) => rules.length > 0);
}

/** Returns the rules of all fields. A field in a list or an object is named by its path. */
function objectRules(schema: JsonSchema, path: string, context: ReferenceContext): RuleInWords[] {
  const fields = isObject(schema['properties'])
    ? (schema['properties'] as Record<string, JsonSchema>)
    : {};
  const needed = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const names = [...new Set([...Object.keys(fields), ...needed])];
  return [
    ...names.flatMap((name) => {
      const field = fields[name] ?? {};
      const required = needed.includes(name)
        ? [toRule('required', undefined, path + name, messageOf(schema, 'required', name), context)]
        : [];
      return field['readOnly'] === true
        ? []
        : [...required, ...fieldRules(field, path + name, context)];
    }),
    ...dependencyRules(schema, path, context),
  ];
}

function dependencyRules(
  schema: JsonSchema,
  path: string,
  context: ReferenceContext,
): RuleInWords[] {
  const dependencies = isObject(schema['dependencies'])
    ? (schema['dependencies'] as Record<string, string[]>)
    : {};
  return Object.entries(dependencies).flatMap(([name, others]) =>
    others.map((other) =>
      toRule('dependencies', name, path + other, messageOf(schema, 'dependencies', name), context),
    ),
  );
}

/** The keywords of rules, in the order of the reference. */
const KEYWORDS = [
  'nonEmpty',
  'normalize',
  'multiline',
  'format',
  'pattern',
  'enum',
  'minLength',
  'maxLength',
  'minTextLength',
  'maxTextLength',
  'minimum',
  'maximum',
  'maxDecimals',
  'minItems',
  'maxItems',
  'uniqueItems',
  'equalsField',
  'afterField',
  'minDate',
  'imageTypes',
  'imageBytes',
  'imagePixels',
  'documentTypes',
  'documentLeast',
  'documentBytes',
];

/** Keywords whose words depend on the value, such as `format`. */
const BY_VALUE = ['normalize', 'format'];

function fieldRules(field: JsonSchema, path: string, context: ReferenceContext): RuleInWords[] {
  const own = KEYWORDS.filter(
    (keyword) =>
      field[keyword] !== undefined &&
      field[keyword] !== false &&
      hasWords(keyword, field[keyword], context),
  ).map((keyword) => toRule(keyword, field[keyword], path, messageOf(field, keyword), context));
  const items = isObject(field['items']) ? field['items'] : undefined;
  const within = items
    ? [...fieldRules(items, `${path}[]`, context), ...objectRules(items, `${path}[].`, context)]
    : [];
  const properties = isObject(field['properties'])
    ? [field, ...conditionsOf(field).flatMap(branchesOf)].flatMap((part) =>
        objectRules(part, `${path}.`, context),
      )
    : [];
  return [...own, ...within, ...properties];
}

const hasWords = (keyword: string, value: unknown, context: ReferenceContext) =>
  !BY_VALUE.includes(keyword) ||
  context.words(context.languages[0]!, `reference.rule.${keyword}.${keyPartOf(value)}`) !==
    `reference.rule.${keyword}.${keyPartOf(value)}`;

/** Returns a value as part of a text key. */
const keyPartOf = (value: unknown) => String(value).replace(/[^A-Za-z0-9]/g, '_');

/** Returns the key of the message: the rule's own, or the shared one of its keyword. */
function messageOf(schema: JsonSchema, keyword: string, name?: string): string | undefined {
  if (keyword === 'normalize' || keyword === 'multiline') return undefined;
  const stated = isObject(schema['errorMessage']) ? schema['errorMessage'][keyword] : undefined;
  const key = isObject(stated) && name !== undefined ? stated[name] : stated;
  if (typeof key === 'string') return key;
  return keyword === 'nonEmpty' || keyword === 'dependencies'
    ? 'error.required'
    : `error.${keyword}`;
}

function toRule(
  keyword: string,
  value: unknown,
  field: string,
  message: string | undefined,
  context: ReferenceContext,
): RuleInWords {
  const words = context.languages.map((language) => wordsIn(language, keyword, value, context));
  const params = { limit: value, field: value ?? field };
  const hasText = message !== undefined && context.text(context.languages[0]!, message) !== message;
  return {
    field,
    words,
    key: message,
    params,
    message: hasText ? context.inAllLanguages(message, params) : context.languages.map(() => ''),
  };
}

/**
 * Returns a rule in words: the text for its value, the plural form for its number, or a text with
 * the value inserted.
 */
function wordsIn(
  language: Language,
  keyword: string,
  value: unknown,
  context: ReferenceContext,
): string {
  const key = `reference.rule.${keyword}`;
  if (BY_VALUE.includes(keyword))
    return plain(context.words(language, `${key}.${keyPartOf(value)}`));
  const shown = Array.isArray(value)
    ? value.map((one) => code(String(one))).join(languageFacts(language).listSeparator)
    : code(String(value));
  if (typeof value === 'number') {
    const counted = `${key}_${pluralRules(toToolLanguage(language)).select(value)}`;
    const text = context.words(language, counted, { count: formatNumber(value) });
    if (text !== counted) return plain(text);
  }
  return plain(context.words(language, key)).replace(/\{(?:limit|values|field)\}/, () =>
    typeof value === 'number' ? formatNumber(value) : shown,
  );
}

const pluralRules = memoize((language: ToolLanguage) => new Intl.PluralRules(language));

/** Formats a number with Latin digits in every language, like the product. */
const { format: formatNumber } = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** Returns in words when the rules of a branch apply. */
function conditionWords(test: JsonSchema, isMet: boolean, context: ReferenceContext): string[] {
  const tests = Object.entries(
    isObject(test['properties']) ? (test['properties'] as Record<string, JsonSchema>) : {},
  );
  return context.languages.map((language) => {
    const parts = tests.flatMap(([field, fieldTest]) =>
      Object.entries(fieldTest).map(([keyword, value]) =>
        testWords(language, field, keyword, value, context),
      ),
    );
    const joined = parts.join(` ${plain(context.words(language, 'reference.and'))} `);
    return plain(context.words(language, isMet ? 'reference.when' : 'reference.unless')).replace(
      '{condition}',
      () => joined,
    );
  });
}

function testWords(
  language: Language,
  field: string,
  keyword: string,
  value: unknown,
  context: ReferenceContext,
): string {
  const isMinimum = keyword === 'minLength' || keyword === 'minItems';
  const key = isMinimum && value === 1 ? 'reference.probe.any' : `reference.probe.${keyword}`;
  const shown = (Array.isArray(value) ? value : [value])
    .map((one) => code(JSON.stringify(one)))
    .join(languageFacts(language).listSeparator);
  return plain(context.words(language, key))
    .replace('{field}', () => code(field))
    .replace('{value}', () => shown);
}

/** Returns the rules of a field as lines for each language. */
export function linesOf(rules: readonly RuleInWords[], languages: readonly Language[]): string[] {
  return languages.map((language, index) =>
    inLanguage(language, lines(rules.map(({ words }) => words[index] ?? ''))),
  );
}
