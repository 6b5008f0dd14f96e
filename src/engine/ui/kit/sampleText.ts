import type { ReactNode } from 'react';
import ar from '../../../locales/ar/tools/kit.json' with { type: 'json' };
import en from '../../../locales/en/tools/kit.json' with { type: 'json' };
import { toToolLanguage, type ToolLanguage } from '../../../shared/text/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { SelectOption } from '../select/options.ts';

/** Samples by title. Each is a component, so that it may keep state. */
export type Samples = Record<string, () => ReactNode>;

/** A key of locales/<language>/kit.json. */
type TextKey = keyof typeof en;

/** The texts of both languages, because the page shows both. */
const TEXTS: Record<ToolLanguage, Record<TextKey, string>> = { ar, en };

/** Returns a function that returns a text of the kit in the language of the surrounding panel. */
export function useSampleText(): (key: TextKey) => string {
  const texts = TEXTS[toToolLanguage(useLanguage())];
  return (key) => texts[key];
}

export const ignore = () => undefined;

export const useSampleOptions = (): SelectOption[] => {
  const text = useSampleText();
  return [
    { value: 1, label: text('kit.first') },
    { value: 2, label: text('kit.second') },
    { value: 3, label: text('kit.third') },
  ];
};
