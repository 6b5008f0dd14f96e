import { useEffect } from 'react';
import { withCodeTimeout } from '../../shared/codeTimeout.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { Texts } from './texts.ts';

/**
 * Switches the language and stores it on this device, so that other tabs follow. Rejects if the
 * locale files cannot be loaded.
 */
export async function chooseLanguage(
  texts: Texts,
  language: Language,
  storage: Pick<Storage, 'setItem'>,
  key: string,
): Promise<void> {
  await withCodeTimeout(texts.setLanguage(language));
  // After several quick changes, the stored language is the one that is shown.
  storage.setItem(key, texts.i18n.language);
}

/**
 * Follows a change of the language in another tab. It does not store the language again, because
 * that would undo a newer change there. If the locale files cannot be loaded, the page stays as it
 * is without an error message, since the user requested nothing in this tab.
 */
export function useStoredLanguage(
  texts: Texts,
  languages: readonly Language[],
  storage: Pick<Storage, 'getItem'>,
  key: string,
): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const storedLanguage =
        event.key === key && languages.find((language) => language === storage.getItem(key));
      if (storedLanguage) texts.setLanguage(storedLanguage).catch(() => undefined);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [texts, languages, storage, key]);
}
