import { problemText, type FieldProblem } from './problems.ts';
import type { Language } from '../resolved/resolved.ts';

/**
 * Returns the text of a key in a language with its `{placeholders}` replaced. A key without a text
 * is returned as it is.
 */
export type Translate = (
  language: Language,
  key: string,
  params?: FieldProblem['params'],
) => string;

/**
 * Creates a translate function.
 * @param texts by language, locale file and key, as the compiler returns them.
 */
export function createTranslate(
  texts: Record<Language, Record<string, Record<string, string>>>,
): Translate {
  const merged = new Map(
    Object.entries(texts).map(([language, files]) => [
      language,
      new Map(Object.values(files).flatMap((file) => Object.entries(file))),
    ]),
  );
  return (language, key, params = {}) =>
    (merged.get(language)?.get(key) ?? key).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : placeholder,
    );
}

/** Returns the text of a problem in a language. */
export const translateProblem = (
  translate: Translate,
  language: Language,
  problem: FieldProblem,
): string => problemText((key, params) => translate(language, key, params), problem);
