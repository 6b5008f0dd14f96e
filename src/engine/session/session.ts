import type { Language, ResolvedApp } from '../../shared/resolved.ts';
import { createEmitter } from '../../shared/emitter.ts';
import type { DeviceStorage } from '../data/deviceStorage.ts';
import { at } from '../data/pointer.ts';
import { Problem } from '../data/problem.ts';
import { dropDrafts } from './drafts.ts';
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
      turnedAway?: boolean;
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
  keepLanguage(language: Language): Promise<void>;
  /** Sets whether the notice of a redirect home is shown. */
  showTurnedAway(turnedAway: boolean): void;
  /** Ends the session because the server no longer accepts it. */
  end(reason: EndReason): void;
  /**
   * Ends the session only if this is its token, so that a late 401 of an earlier session ends
   * nothing.
   */
  refuse(token: string): void;
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
  const changed = createEmitter();
  let state: SessionState = fromStorage(1, null);
  let resuming: { number: number; call: Promise<void> } | null = null;
  /** Chosen while nobody was signed in, so it is newer than the account's language. */
  let chosenBefore: Language | null = null;

  function fromStorage(number: number, reason: EndReason | null): SessionState {
    const token = storage.getItem(key);
    return token
      ? { status: 'in', token, profile: null, problem: null, number }
      : { status: 'out', reason, number };
  }

  function set(next: SessionState): void {
    state = next;
    changed.emit();
  }

  function end(reason: EndReason): void {
    storage.removeItem(key);
    if (state.status === 'in') set({ status: 'out', reason, number: state.number + 1 });
  }

  async function refresh(): Promise<void> {
    const begun = state;
    if (begun.status !== 'in') return;
    try {
      const answer = await http().send(app.session.profile);
      if (state.status === 'in' && state.number === begun.number)
        set({ ...state, profile: at(answer, app.session.profile.at) as Profile, problem: null });
    } catch (problem) {
      if (state === begun && !begun.profile && problem instanceof Problem)
        set({ ...begun, problem });
    }
  }

  /** Concurrent callers share one request. The response for another session is not used. */
  async function resume(): Promise<void> {
    if (state.status !== 'in' || state.profile) return;
    if (resuming?.number !== state.number) resuming = { number: state.number, call: refresh() };
    const { call } = resuming;
    await call;
    if (resuming?.call === call) resuming = null;
  }

  async function keepLanguage(language: Language): Promise<void> {
    const call = app.session.language;
    if (state.status !== 'in') chosenBefore = language;
    if (!call || state.status !== 'in') return;
    // The language has already changed in this tab, so an error is ignored.
    const isKept = await http()
      .send(call, { body: { locale: language }, quiet: true })
      .then(
        () => true,
        () => false,
      );
    if (state.status !== 'in' || !state.profile) return;
    set({ ...state, profile: { ...state.profile, locale: language } });
    if (isKept && state.profile?.company_name) await refresh();
  }

  // Follow when another tab signed out, or signed in with another account.
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    if ((state.status === 'in' ? state.token : null) === storage.getItem(key)) return;
    set(fromStorage(state.number + 1, 'auth.logout.done'));
    void resume();
  });

  return {
    get: () => state,
    subscribe: changed.subscribe,
    resume,
    refresh,
    signIn: async (body) => {
      const answer = await http().send(app.session.signIn, { body });
      const { token, profile } = at(answer, app.session.signIn.at) as {
        token: string;
        profile: Profile;
      };
      storage.setItem(key, token);
      set({ status: 'in', token, profile, problem: null, number: state.number + 1 });
      const chosen = chosenBefore;
      chosenBefore = null;
      if (chosen === null || chosen === profile.locale) return profile.locale;
      await keepLanguage(chosen);
      return chosen;
    },
    signOut: async () => {
      const ended = http()
        .send(app.session.signOut, { quiet: true })
        .catch(() => undefined);
      if (state.status === 'in' && state.profile)
        dropDrafts(storage, app.storage.prefix, state.profile.id);
      end('auth.logout.done');
      await ended;
    },
    keepLanguage,
    showTurnedAway: (turnedAway) => {
      if (state.status === 'in' && (state.turnedAway ?? false) !== turnedAway)
        set({ ...state, turnedAway });
    },
    end,
    refuse: (token) => {
      if (state.status === 'in' && state.token === token) end('auth.login.reason.expired');
    },
  };
}
