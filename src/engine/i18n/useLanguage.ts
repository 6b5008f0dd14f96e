import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../rules/resolved.ts';
import { useAppInfo } from '../app.ts';
import { createFormat, type Format } from './format.ts';

export type Direction = 'rtl' | 'ltr';

export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr');

export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

export function useFormat(): Format {
  const language = useLanguage();
  const { timeZone } = useAppInfo().app;
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
