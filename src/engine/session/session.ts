import type { Language } from '../../shared/resolved/resolved.ts';
import { followOtherTabs } from './followOtherTabs.ts';
import { createLanguageSaver } from './languageSaver.ts';
import { createProfileLoader } from './profileLoader.ts';
import { createSessionStore, type SessionSettings, type SessionStore } from './sessionStore.ts';
import { signIn, signOut } from './signIn.ts';

export interface Session extends Pick<SessionStore, 'get' | 'subscribe' | 'onEnding'> {
  /**
   * Fetches the profile of a stored token, at startup or again after an error. Waits for a fetch
   * that is already running.
   */
  resume(): Promise<void>;
  /** Fetches the profile again after a change. If that fails, the previous profile stays. */
  refresh(): Promise<void>;
  /**
   * Signs in and shows the language that was chosen while signed out, or else that of the account.
   * Throws the server's Problem.
   */
  signIn(body: Record<string, unknown>): Promise<void>;
  /** Ends the session in this tab, in all other tabs and on the server. */
  signOut(): Promise<void>;
  /**
   * Shows a language and saves it to the account, if the product has a call for it: at once, or
   * after the next sign-in. If the answer names another language, that one is shown. Rejects if the
   * locale files cannot be loaded.
   */
  chooseLanguage(language: Language): Promise<void>;
  /** Sets whether the notice of a redirect home is shown. */
  setRedirectedHome(redirectedHome: boolean): void;
  /** Ends the session because the rows of a list, by the id of its screen, cannot be loaded. */
  endAfterListFailure(list: string): void;
  /**
   * Ends the session only if this is its token, so that a late 401 of an earlier session ends
   * nothing.
   */
  endIfCurrent(token: string): void;
}

export function createSession(settings: SessionSettings): Session {
  const store = createSessionStore(settings);
  const { refresh, resume } = createProfileLoader(store, settings);
  const { chooseLanguage, showAfterSignIn } = createLanguageSaver(store, settings, refresh);
  followOtherTabs(store, settings, resume);

  return {
    get: store.get,
    subscribe: store.subscribe,
    onEnding: store.onEnding,
    resume,
    refresh,
    signIn: async (body) => showAfterSignIn(await signIn(store, settings, body)),
    signOut: () => signOut(store, settings),
    chooseLanguage,
    setRedirectedHome: (redirectedHome) => {
      const state = store.get();
      if (state.status === 'in' && (state.redirectedHome ?? false) !== redirectedHome)
        store.set({ ...state, redirectedHome });
    },
    endAfterListFailure: createListFailureHandler(store),
    endIfCurrent: store.expire,
  };
}

/**
 * Creates what ends the session if a list fails. The reason says whether the same list has ended a
 * session before. Signing in then leads to the home screen instead of that list.
 */
function createListFailureHandler(store: SessionStore): Session['endAfterListFailure'] {
  let lastFailedList: string | null = null;
  return (list) => {
    if (store.get().status !== 'in') return;
    store.end(
      list === lastFailedList
        ? 'auth.login.reason.listFailedAgain'
        : 'auth.login.reason.listFailed',
    );
    lastFailedList = list;
  };
}
