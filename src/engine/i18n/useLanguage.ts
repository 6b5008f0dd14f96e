import { createContext, useContext } from 'react';
import { I18nContext } from 'react-i18next';
import { languageFacts, type LanguageFacts } from '../../shared/text/languages.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import { useAppInfo } from '../app.ts';
import { createFormat, type Format } from './format.ts';

export type Direction = LanguageFacts['direction'];

export const directionOf = (language: Language): Direction => languageFacts(language).direction;

const LanguageContext = createContext<Language | null>(null);

/**
 * Provides the language. Hundreds of cells read it, and a context is cheaper than subscribing each
 * of them to the texts.
 */
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): Language {
  const { i18n } = useContext(I18nContext);
  return useContext(LanguageContext) ?? i18n.language;
}

const formats = new Map<string, Format>();

export function useFormat(): Format {
  const language = useLanguage();
  const { timeZone } = useAppInfo().app;
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? createFormat(language, timeZone);
  formats.set(key, format);
  return format;
}
