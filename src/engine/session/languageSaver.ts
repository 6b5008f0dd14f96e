import { toItem } from '../data/page.ts';
import type { Language, ResolvedCall } from '../../shared/resolved/resolved.ts';
import {
  companyNameOf,
  type Profile,
  type SessionSettings,
  type SessionStore,
} from './sessionStore.ts';

/** Creates what shows a chosen language and saves it to the account. */
export function createLanguageSaver(
  store: SessionStore,
  { app, http, language: pageLanguage, showLanguage }: SessionSettings,
  refresh: () => Promise<void>,
) {
  /** Chosen while nobody was signed in, so it is newer than the account's language. */
  let languageBeforeSignIn: Language | null = null;
  /** Counts the choices, so that the answer to one does not undo a later one. */
  let choiceCount = 0;

  /** Saves a language to the account. Returns that of the answer, or null if there is no answer. */
  async function save(call: ResolvedCall, language: Language): Promise<Language | null> {
    try {
      const answer = await http().send(call, { body: { locale: language }, background: true });
      const { locale } = Object(toItem(call, answer)) as { locale?: unknown };
      return app.languages.find((one) => one === locale) ?? language;
    } catch {
      // The page already shows the language, so an error is ignored.
      return null;
    }
  }

  async function chooseLanguage(language: Language): Promise<void> {
    const choice = (choiceCount += 1);
    await showLanguage(language);
    if (store.get().status !== 'in') languageBeforeSignIn = language;
    const call = app.session.language;
    if (!call || store.get().status !== 'in') return;
    const saved = await save(call, language);
    if (choice !== choiceCount) return;
    const locale = saved ?? language;
    if (locale !== language) await showLanguage(locale);
    const state = store.get();
    if (state.status !== 'in' || !state.profile) return;
    store.set({ ...state, profile: { ...state.profile, locale } });
    if (saved) await refreshNames(state.profile);
  }

  /** Shows the language that was chosen before signing in and saves it, or else the account's. */
  async function showAfterSignIn(profile: Profile): Promise<void> {
    const chosenLanguage = languageBeforeSignIn;
    languageBeforeSignIn = null;
    if (chosenLanguage !== null && chosenLanguage !== profile.locale)
      return chooseLanguage(chosenLanguage);
    const isInOther = pageLanguage() !== profile.locale;
    await showLanguage(profile.locale);
    if (isInOther) await refreshNames(profile);
  }

  /** Reads the name of the company in the language that the page has now. */
  async function refreshNames(profile: Profile): Promise<void> {
    if (companyNameOf(profile, app.session.fields)) await refresh();
  }

  return { chooseLanguage, showAfterSignIn };
}
