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
  /** In the language of the request; a host may leave it out. */
  company_name?: string;
}

/** Why somebody is at the sign-in screen, as a text key. */
type EndReason = 'auth.login.reason.expired' | 'auth.login.reason.listFailed' | 'auth.logout.done';

/**
 * out: nobody is signed in. in: somebody is; the profile follows at once, null until it is here.
 * `number` counts the sessions of this tab: whatever was cached under one is never shown under another.
 * `turnedAway`: somebody asked for a screen of the main account's and was led home, and has not been told yet.
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
  /** Fetches the profile of a token found at start, or again after it failed; where that is under way already, waits for it. */
  resume(): Promise<void>;
  /** Fetches the profile anew, after it was changed here; what is known of it stays where that fails. */
  refresh(): Promise<void>;
  /** Signs in; gives the language to go on in: the one that was chosen on the way, else the account's. Throws the server's Problem. */
  signIn(body: Record<string, unknown>): Promise<Language>;
  /** Ends the session here, in every other tab and on the server. */
  signOut(): Promise<void>;
  /** Keeps the chosen language on the account, where the product has a call for it: at once, or when somebody signs in. */
  keepLanguage(language: Language): Promise<void>;
  /** Keeps in mind that somebody was led home from a screen that is not theirs, or that they have read so. */
  showTurnedAway(turnedAway: boolean): void;
  /** Ends the session because the server no longer accepts it. */
  end(reason: EndReason): void;
  /** The same for one token: a late refusal of an earlier session's token ends nothing. */
  refuse(token: string): void;
}

export interface SessionSettings {
  app: ResolvedApp;
  /** Made after the session, as it sends the session's token. */
  http(): Http;
  storage: DeviceStorage;
}

export function createSession({ app, http, storage }: SessionSettings): Session {
  const key = app.storageKeys.token;
  const changed = createEmitter();
  let state: SessionState = fromStorage(1, null);
  let resuming: { number: number; call: Promise<void> } | null = null;
  /** Chosen by hand while nobody was signed in: newer than what the account says. */
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
        set({
          ...state,
          profile: at(answer, app.session.profile.pointer) as Profile,
          problem: null,
        });
    } catch (problem) {
      if (state === begun && !begun.profile && problem instanceof Problem)
        set({ ...begun, problem });
    }
  }

  /** One call for all who ask while it is under way; another session's answer is no good to this one. */
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
    // Here the language has changed already; an account that did not hear of it is no reason to hold anybody up.
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

  // Another tab signed out, or somebody else signed in there: this tab follows.
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
      const { token, profile } = at(answer, app.session.signIn.pointer) as {
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
        dropDrafts(storage, app.storageKeys.prefix, state.profile.id);
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
