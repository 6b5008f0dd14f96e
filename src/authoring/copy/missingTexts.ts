import type { Texts } from '../../compiler/texts/texts.ts';
import { PLURAL } from '../../compiler/texts/checkTexts.ts';
import type { Language } from '../../shared/resolved/resolved.ts';

/** The language from which the texts of the platform are translated. */
const ORIGINAL: Language = 'en';

/**
 * Returns the texts of the platform that a language of the product lacks, by file and key, each in
 * English. A plural form that English does not have gets the general one.
 */
export function missingTexts(
  texts: Pick<Texts, 'missing' | 'platformText'>,
  language: Language,
): Map<string, Record<string, string>> {
  const files = new Map<string, Record<string, string>>();
  for (const { key, file } of texts.missing(language)) {
    const base = PLURAL.exec(key)?.[1];
    const text =
      texts.platformText(ORIGINAL, key) ??
      (base === undefined ? undefined : texts.platformText(ORIGINAL, `${base}_other`));
    if (text !== undefined) files.set(file, { ...files.get(file), [key]: text });
  }
  return files;
}
