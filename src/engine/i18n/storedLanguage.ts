import { useEffect } from 'react';
import type { Language } from '../../shared/resolved.ts';
import type { Texts } from './texts.ts';

/** Chooses on this device: shown here once its texts are here, then in every other tab. Rejects where they cannot be fetched. */
export async function chooseLanguage(
  texts: Texts,
  language: Language,
  storage: Pick<Storage, 'setItem'>,
  key: string,
): Promise<void> {
  await texts.setLanguage(language);
  // Of several choices in a hurry the last one shows.
  storage.setItem(key, texts.i18n.language);
}

/**
 * Follows the language that is chosen in another tab, and says nothing of it: a tab that said again what it followed would undo what was
 * chosen there meanwhile. Where its texts cannot be fetched, the page stays as it is: nobody asked for it here.
 */
export function useStoredLanguage(
  texts: Texts,
  languages: readonly Language[],
  storage: Pick<Storage, 'getItem'>,
  key: string,
): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const chosen =
        event.key === key && languages.find((language) => language === storage.getItem(key));
      if (chosen) texts.setLanguage(chosen).catch(() => undefined);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [texts, languages, storage, key]);
}
