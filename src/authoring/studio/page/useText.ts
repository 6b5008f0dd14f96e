import { useTranslation } from '../../../engine/i18n/useTranslation.ts';
import { useLanguage } from '../../../engine/i18n/useLanguage.ts';
import { toToolLanguage, type ToolLanguage } from '../../../shared/text/languages.ts';
import type en from '../../../locales/en/tools/studio.json';
import type { Translated } from '../api.ts';

type FileKey = keyof typeof en;
type PluralKey = FileKey extends infer Key
  ? Key extends `${infer Base}_other`
    ? Base
    : never
  : never;

/** A key of locales/<language>/studio.json. A text with plural forms is named without the form. */
export type TextKey = Exclude<FileKey, `${string}_${'one' | 'other'}`> | PluralKey;

interface StudioText {
  language: ToolLanguage;
  /** Returns a text of the studio. `count` selects the plural form. */
  t(key: TextKey, params?: Record<string, string | number>): string;
  /** Returns a text of the server in the language of the page. */
  translated(text: Translated): string;
}

/** The texts of the page in its language. */
export function useText(): StudioText {
  const { t } = useTranslation();
  const language = toToolLanguage(useLanguage());
  return { language, t, translated: (text) => text[language] ?? Object.values(text)[0] ?? '' };
}
