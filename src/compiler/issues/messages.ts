import ar from '../../locales/ar/tools/check.json' with { type: 'json' };
import en from '../../locales/en/tools/check.json' with { type: 'json' };
import { languageName } from '../../shared/text/languages.ts';
import type { ToolLanguage } from '../../shared/text/languages.ts';

/** The texts of the compiler itself, not of the product that is compiled. */
const TEXTS: Record<ToolLanguage, Record<string, string>> = { ar, en };

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type TextKey = keyof typeof en;
type PluralKey = TextKey extends infer Key
  ? Key extends `${infer Base}_other`
    ? Base
    : never
  : never;

/** A key of locales/<language>/check.json. A text with plural forms is named without the form. */
export type MessageKey = Exclude<TextKey, `${string}_${PluralForm}`> | PluralKey;

/** The messages whose fix has the same key followed by `.fix`. */
export type KeyWithFix = Extract<
  MessageKey extends infer Key ? (Key extends `${infer Base}.fix` ? Base : never) : never,
  MessageKey
>;

/** A message of the compiler. `formatMessage` returns its text in a language. */
export interface Message {
  key: MessageKey;
  /** The values of the text's placeholders. `count` selects the plural form. */
  params?: Params;
}

/**
 * A string is a value from a definition file (a name, a path or a literal) and is never translated.
 */
export type Param = string | number | Message | List | TranslatedParam | LanguageParam;

export type Params = Readonly<Record<string, Param>>;

/** A text of the definitions in every language. */
export type TranslatedParam = Readonly<Record<ToolLanguage, string>>;

/** A language, by its code. */
interface LanguageParam {
  language: string;
}

interface List {
  items: readonly Param[];
  join: 'comma' | 'and' | 'or';
}

export const message = (key: MessageKey, params?: Params): Message =>
  params === undefined ? { key } : { key, params };

/** `a, b, c` */
export const commaList = (items: readonly Param[]): List => ({ items, join: 'comma' });

/** `“a” and “b”` */
export const andList = (items: readonly Param[]): List => ({
  items: items.map(toQuoted),
  join: 'and',
});

/** `“a” or “b”` */
export const orList = (items: readonly Param[]): List => ({
  items: items.map(toQuoted),
  join: 'or',
});

const toQuoted = (item: Param): Param =>
  typeof item === 'string' ? message('check.quoted', { value: item }) : item;

/** The kind of thing that a name should name: a call, a field, a format. */
export type Kind = MessageKey extends infer Key
  ? Key extends `check.kind.${infer Name}`
    ? Name
    : never
  : never;

export const kindText = (kind: Kind): Message => message(`check.kind.${kind}`);

/** The name of a language: `Arabic`. */
export const languageText = (language: string): LanguageParam => ({ language });

/** The word for a type of JSON Schema, such as `a whole number`. */
export const typeName = (type: string): Param =>
  TYPES.has(type) ? message(`check.type.${type}` as MessageKey) : type;

/** The word for several values of a type, such as `whole numbers`. */
export const pluralTypeName = (type: string): Param =>
  TYPES.has(type) ? message(`check.types.${type}` as MessageKey) : type;

const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);

/** Returns the text of a message with its values filled in. Text between backticks is code. */
export function formatMessage({ key, params = {} }: Message, language: ToolLanguage): string {
  const fill = (text: string, format: (param: Param) => string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const param = params[name];
      return param === undefined ? placeholder : format(param);
    });
  return textOf(key, params['count'], language)
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? isolate(
            fill(part, (param) => toText(param, language)),
            language,
          )
        : fill(part, (param) =>
            typeof param === 'string' ? isolate(param, language) : toText(param, language),
          ),
    )
    .join('');
}

/** Returns the text of a message in every language. */
export const translateMessage = (text: Message): Record<ToolLanguage, string> => ({
  ar: formatMessage(text, 'ar'),
  en: formatMessage(text, 'en'),
});

function textOf(key: string, count: Param | undefined, language: ToolLanguage): string {
  const texts = TEXTS[language];
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : 'other';
  return texts[key] ?? texts[`${key}_${form}`] ?? key;
}

function toText(param: Param, language: ToolLanguage): string {
  if (typeof param !== 'object') return String(param);
  if ('key' in param) return formatMessage(param, language);
  if ('language' in param) return languageName(param.language, language);
  if ('ar' in param) return isolate(param[language], language);
  const texts = param.items.map((item) =>
    typeof item === 'string' ? isolate(item, language) : toText(item, language),
  );
  const [separator, lastSeparator] = SEPARATORS[param.join].map((key) =>
    textOf(key, undefined, language),
  );
  return [texts.slice(0, -1).join(separator), ...texts.slice(-1)]
    .filter((text) => text !== '')
    .join(lastSeparator);
}

/** The texts between the items of a list, and before its last item. */
const SEPARATORS: Record<List['join'], [between: MessageKey, last: MessageKey]> = {
  comma: ['check.list.comma', 'check.list.comma'],
  and: ['check.list.and.inner', 'check.list.and'],
  or: ['check.list.or.inner', 'check.list.or'],
};

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Isolates a value, so that its direction does not change the order of the Arabic text around it.
 */
const isolate = (value: string, language: ToolLanguage) =>
  language === 'ar' && value !== ''
    ? `${FIRST_STRONG_ISOLATE}${value}${POP_DIRECTIONAL_ISOLATE}`
    : value;
