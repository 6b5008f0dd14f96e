import { useEffect } from 'react';
import type { Language } from '../../rules/resolved.ts';
import type { Texts } from './texts.ts';

/** Follows the language that is chosen in another tab. Where its texts cannot be fetched, the page stays as it is: nobody asked for it here. */
export function useFollowedLanguage(texts: Texts, languages: readonly Language[], storage: Pick<Storage, 'getItem'>, key: string): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const chosen = event.key === key && languages.find((language) => language === storage.getItem(key));
      if (chosen && chosen !== texts.i18n.language) texts.setLanguage(chosen).catch(() => undefined);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [texts, languages, storage, key]);
}
