import { createContext, useContext, useMemo } from 'react';
import type { i18n } from 'i18next';
import { I18nContext, useTranslation as useListener } from 'react-i18next';

/** Returns the text of a key with its placeholders filled in. */
export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** The texts of the current language. The object changes when the texts change. */
export interface Translation {
  t: Translate;
  i18n: i18n;
}

const TranslationContext = createContext<Translation | null>(null);

export const TranslationProvider = TranslationContext.Provider;

/**
 * Returns the texts for a component. The hook of react-i18next subscribes every component that uses
 * it, and a page of rows has some hundreds: here one component subscribes for all of them. Without
 * a provider, as in tests, it returns the texts of the library.
 */
export function useTranslation(): Translation {
  const { i18n } = useContext(I18nContext);
  return useContext(TranslationContext) ?? { i18n, t: i18n.t as Translate };
}

/** Subscribes to the texts, for the component that provides them to all others. */
export function useTranslationSource(): Translation {
  const { i18n, t } = useListener();
  // `t` changes with the language and with the texts.
  return useMemo(() => ({ i18n, t: memoizeWithoutParams(t as Translate) }), [i18n, t]);
}

/**
 * Caches texts without parameters. A missing text is not cached, because it may still be loaded.
 */
function memoizeWithoutParams(t: Translate): Translate {
  const known = new Map<string, string>();
  return (key, params) => {
    if (params) return t(key, params);
    const text = known.get(key) ?? t(key);
    if (text !== key) known.set(key, text);
    return text;
  };
}
