import type { Language, ResolvedApp } from '../../shared/resolved.ts';
import { createEmitter } from '../../shared/emitter.ts';
import type { DeviceStorage } from '../data/deviceStorage.ts';
import { readPointer } from '../data/pointer.ts';
import { Problem } from '../data/problem.ts';
import { deleteDrafts } from './drafts.ts';
import type { Http } from '../data/http.ts';

export interface Profile {
  id: number;
  name: string;
  email: string;
  phone: string;
  avatar: string | null;
  locale: Language;
  is_main_account: boolean;
  /** In the language of the request; an API may leave it out. */
  company_name?: string;
}

/** Text key of the reason why the session ended. */
type EndReason = 'auth.login.reason.expired' | 'auth.login.reason.listFailed' | 'auth.logout.done';

/**
 * Status `out`: nobody is signed in. Status `in`: somebody is; the profile is null until it has
 * been fetched. `number` counts the sessions of this tab, so that data that was cached in one
 * session is never shown in another. `redirectedHome`: the user opened a screen that only the main
 * account may open, was redirected, and has not closed the notice yet.
 */
export type SessionState =
  | { status: 'out'; reason: EndReason | null; number: number }
  | {
      status: 'in';
      token: string;
      profile: Profile | null;
      problem: Problem | null;
      number: number;
      redirectedHome?: boolean;
    };

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Fetches the profile of a stored token, at startup or again after an error. Waits for a fetch
   * that is already running.
   */
  resume(): Promise<void>;
  /** Fetches the profile again after a change. If that fails, the previous profile stays. */
  refresh(): Promise<void>;
  /**
   * Signs in and returns the language to continue in: the one chosen while signed out, or else that
   * of the account. Throws the server's Problem.
   */
  signIn(body: Record<string, unknown>): Promise<Language>;
  /** Ends the session in this tab, in all other tabs and on the server. */
  signOut(): Promise<void>;
  /**
   * Saves the language to the account, if the product has a call for it: at once, or after the next
   * sign-in.
   */
  saveLanguage(language: Language): Promise<void>;
  /** Sets whether the notice of a redirect home is shown. */
  setRedirectedHome(redirectedHome: boolean): void;
  /** Ends the session because the server no longer accepts it. */
  end(reason: EndReason): void;
  /**
   * Ends the session only if this is its token, so that a late 401 of an earlier session ends
   * nothing.
   */
  endIfCurrent(token: string): void;
}

export interface SessionSettings {
  app: ResolvedApp;
  /**
   * Returns the HTTP client. It is created after the session, because it sends the session's token.
   */
  http(): Http;
  storage: DeviceStorage;
}

export function createSession(settings: SessionSettings): Session {
  const { app, http, storage } = settings;
  const key = app.storageKeys.token;
  const store = createSessionStore(storage, key);
  const { refresh, resume } = createProfileLoader(store, settings);
  const { saveLanguage, saveEarlierChoice } = createLanguageSaver(store, settings, refresh);
  followOtherTabs(store, settings, resume);

  return {
    get: store.get,
    subscribe: store.subscribe,
    resume,
    refresh,
    signIn: async (body) => {
      const answer = await http().send(app.session.signIn, { body });
      const { token, profile } = readPointer(answer, app.session.signIn.pointer) as {
        token: string;
        profile: Profile;
      };
      storage.setItem(key, token);
      store.set({ status: 'in', token, profile, problem: null, number: store.get().number + 1 });
      return saveEarlierChoice(profile);
    },
    signOut: async () => {
      const response = http()
        .send(app.session.signOut, { background: true })
        .catch(() => undefined);
      const state = store.get();
      if (state.status === 'in' && state.profile)
        deleteDrafts(storage, app.storageKeys.prefix, state.profile.id);
      store.end('auth.logout.done');
      await response;
    },
    saveLanguage,
    setRedirectedHome: (redirectedHome) => {
      const state = store.get();
      if (state.status === 'in' && (state.redirectedHome ?? false) !== redirectedHome)
        store.set({ ...state, redirectedHome });
    },
    end: store.end,
    endIfCurrent: (token) => {
      const state = store.get();
      if (state.status === 'in' && state.token === token) store.end('auth.login.reason.expired');
    },
  };
}

interface SessionStore extends Pick<Session, 'get' | 'subscribe' | 'end'> {
  set(next: SessionState): void;
  /** Starts the next session from the stored token, or signs out if there is none. */
  restoreFromStorage(reason: EndReason): void;
}

/** Creates the state of the session. Its token is stored under `key`. */
function createSessionStore(storage: DeviceStorage, key: string): SessionStore {
  const changes = createEmitter();
  let state = readState(1, null);

  function readState(number: number, reason: EndReason | null): SessionState {
    const token = storage.getItem(key);
    return token
      ? { status: 'in', token, profile: null, problem: null, number }
      : { status: 'out', reason, number };
  }

  function set(next: SessionState): void {
    state = next;
    changes.emit();
  }

  return {
    get: () => state,
    set,
    subscribe: changes.subscribe,
    end: (reason) => {
      storage.removeItem(key);
      if (state.status === 'in') set({ status: 'out', reason, number: state.number + 1 });
    },
    restoreFromStorage: (reason) => set(readState(state.number + 1, reason)),
  };
}

function createProfileLoader(
  store: SessionStore,
  { app, http }: SessionSettings,
): Pick<Session, 'refresh' | 'resume'> {
  let pendingResume: { number: number; call: Promise<void> } | null = null;

  async function refresh(): Promise<void> {
    const before = store.get();
    if (before.status !== 'in') return;
    try {
      const answer = await http().send(app.session.profile);
      const state = store.get();
      if (state.status === 'in' && state.number === before.number) {
        const profile = readPointer(answer, app.session.profile.pointer) as Profile;
        store.set({ ...state, profile, problem: null });
      }
    } catch (problem) {
      if (store.get() === before && !before.profile && problem instanceof Problem)
        store.set({ ...before, problem });
    }
  }

  /** Concurrent callers share one request. The response for another session is not used. */
  async function resume(): Promise<void> {
    const state = store.get();
    if (state.status !== 'in' || state.profile) return;
    if (pendingResume?.number !== state.number)
      pendingResume = { number: state.number, call: refresh() };
    const { call } = pendingResume;
    await call;
    if (pendingResume?.call === call) pendingResume = null;
  }

  return { refresh, resume };
}

function createLanguageSaver(
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

/** Applies a sign-out, or a sign-in with another account, of another tab to this tab. */
function followOtherTabs(
  store: SessionStore,
  { app, storage }: SessionSettings,
  resume: () => Promise<void>,
): void {
  const key = app.storageKeys.token;
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const state = store.get();
    if ((state.status === 'in' ? state.token : null) === storage.getItem(key)) return;
    store.restoreFromStorage('auth.logout.done');
    void resume();
  });
}
