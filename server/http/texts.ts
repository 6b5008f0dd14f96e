import type { FieldProblem } from '../../src/shared/problems.ts';
import type { Language } from '../../src/shared/resolved.ts';

/** The text of a key in a language, its `{placeholders}` filled in. A key without a text is its own text. */
export type Translate = (
  language: Language,
  key: string,
  params?: FieldProblem['params'],
) => string;

/** `texts` as the compiler hands them out: by language, locale file and key. */
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
    (merged.get(language)?.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : whole,
    );
}
