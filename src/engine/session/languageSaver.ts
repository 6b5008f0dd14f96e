import type { Language } from '../../shared/resolved.ts';
import type { Profile, SessionSettings, SessionStore } from './sessionStore.ts';

/** Creates what saves the language of the interface to the account. */
export function createLanguageSaver(
  store: SessionStore,
  { app, http }: SessionSettings,
  refresh: () => Promise<void>,
) {
  /** Chosen while nobody was signed in, so it is newer than the account's language. */
  let languageBeforeSignIn: Language | null = null;

  async function saveLanguage(language: Language): Promise<void> {
    const call = app.session.language;
    if (store.get().status !== 'in') languageBeforeSignIn = language;
    if (!call || store.get().status !== 'in') return;
    // The language has already changed in this tab, so an error is ignored.
    const isSaved = await http()
      .send(call, { body: { locale: language }, background: true })
      .then(
        () => true,
        () => false,
      );
    const state = store.get();
    if (state.status !== 'in' || !state.profile) return;
    store.set({ ...state, profile: { ...state.profile, locale: language } });
    if (isSaved && state.profile.company_name) await refresh();
  }

  /** Saves a language that was chosen before signing in. Returns the language to continue in. */
  async function saveEarlierChoice(profile: Profile): Promise<Language> {
    const chosenLanguage = languageBeforeSignIn;
    languageBeforeSignIn = null;
    if (chosenLanguage === null || chosenLanguage === profile.locale) return profile.locale;
    await saveLanguage(chosenLanguage);
    return chosenLanguage;
  }

  return { saveLanguage, saveEarlierChoice };
}
