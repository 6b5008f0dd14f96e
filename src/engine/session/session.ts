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
  /** Fetches the profile again after a change. If that fails, the known profile stays. */
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
  setRedirectedHome(turnedAway: boolean): void;
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

export function createSession({ app, http, storage }: SessionSettings): Session {
  const key = app.storage.token;
  const changes = createEmitter();
  let state: SessionState = readStoredState(1, null);
  let pendingResume: { number: number; call: Promise<void> } | null = null;
  /** Chosen while nobody was signed in, so it is newer than the account's language. */
  let languageBeforeSignIn: Language | null = null;

  function readStoredState(number: number, reason: EndReason | null): SessionState {
    const token = storage.getItem(key);
    return token
      ? { status: 'in', token, profile: null, problem: null, number }
      : { status: 'out', reason, number };
  }

  function setState(next: SessionState): void {
    state = next;
    changes.emit();
  }

  function end(reason: EndReason): void {
    storage.removeItem(key);
    if (state.status === 'in') setState({ status: 'out', reason, number: state.number + 1 });
  }

  async function refresh(): Promise<void> {
    const before = state;
    if (before.status !== 'in') return;
    try {
      const answer = await http().send(app.session.profile);
      if (state.status === 'in' && state.number === before.number)
        setState({
          ...state,
          profile: readPointer(answer, app.session.profile.at) as Profile,
          problem: null,
        });
    } catch (problem) {
      if (state === before && !before.profile && problem instanceof Problem)
        setState({ ...before, problem });
    }
  }

  /** Concurrent callers share one request. The response for another session is not used. */
  async function resume(): Promise<void> {
    if (state.status !== 'in' || state.profile) return;
    if (pendingResume?.number !== state.number)
      pendingResume = { number: state.number, call: refresh() };
    const { call } = pendingResume;
    await call;
    if (pendingResume?.call === call) pendingResume = null;
  }

  async function saveLanguage(language: Language): Promise<void> {
    const call = app.session.language;
    if (state.status !== 'in') languageBeforeSignIn = language;
    if (!call || state.status !== 'in') return;
    // The language has already changed in this tab, so an error is ignored.
    const isSaved = await http()
      .send(call, { body: { locale: language }, background: true })
      .then(
        () => true,
        () => false,
      );
    if (state.status !== 'in' || !state.profile) return;
    setState({ ...state, profile: { ...state.profile, locale: language } });
    if (isSaved && state.profile?.company_name) await refresh();
  }

  // Follow when another tab signed out, or signed in with another account.
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    if ((state.status === 'in' ? state.token : null) === storage.getItem(key)) return;
    setState(readStoredState(state.number + 1, 'auth.logout.done'));
    void resume();
  });

  return {
    get: () => state,
    subscribe: changes.subscribe,
    resume,
    refresh,
    signIn: async (body) => {
      const answer = await http().send(app.session.signIn, { body });
      const { token, profile } = readPointer(answer, app.session.signIn.at) as {
        token: string;
        profile: Profile;
      };
      storage.setItem(key, token);
      setState({ status: 'in', token, profile, problem: null, number: state.number + 1 });
      const chosenLanguage = languageBeforeSignIn;
      languageBeforeSignIn = null;
      if (chosenLanguage === null || chosenLanguage === profile.locale) return profile.locale;
      await saveLanguage(chosenLanguage);
      return chosenLanguage;
    },
    signOut: async () => {
      const response = http()
        .send(app.session.signOut, { background: true })
        .catch(() => undefined);
      if (state.status === 'in' && state.profile)
        deleteDrafts(storage, app.storage.prefix, state.profile.id);
      end('auth.logout.done');
      await response;
    },
    saveLanguage,
    setRedirectedHome: (redirectedHome) => {
      if (state.status === 'in' && (state.redirectedHome ?? false) !== redirectedHome)
        setState({ ...state, redirectedHome });
    },
    end,
    endIfCurrent: (token) => {
      if (state.status === 'in' && state.token === token) end('auth.login.reason.expired');
    },
  };
}
