import { createContext, useContext, useMemo } from 'react';
import type { i18n } from 'i18next';
import { I18nContext, useTranslation as useListener } from 'react-i18next';

/** Gives the text of a key, with what is put into it. */
export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** The texts in the language that shows; another object when they are others. */
export interface Translation {
  t: Translate;
  i18n: i18n;
}

const TranslationContext = createContext<Translation | null>(null);

/** Hands the texts down to everything below. */
export const TranslationProvider = TranslationContext.Provider;

/**
 * The texts for a component. The library's own hook listens to the texts anew in each component that asks, and a page of rows asks some
 * hundred times: here one listens for all of them. Outside of the app, as in tests, they are the library's as they stand.
 */
export function useTranslation(): Translation {
  const { i18n } = useContext(I18nContext);
  return useContext(TranslationContext) ?? { i18n, t: i18n.t as Translate };
}

/** Listens to the texts; for what stands above everything that shows any. */
export function useTranslationSource(): Translation {
  const { i18n, t } = useListener();
  // `t` is another one when the language or the texts are.
  return useMemo(() => ({ i18n, t: memoizePlain(t as Translate) }), [i18n, t]);
}

/** A text that nothing is put into is looked up once. One that is not there yet may still come. */
function memoizePlain(t: Translate): Translate {
  const known = new Map<string, string>();
  return (key, params) => {
    if (params) return t(key, params);
    const text = known.get(key) ?? t(key);
    if (text !== key) known.set(key, text);
    return text;
  };
}
