import { createEmitter } from '../../shared/emitter.ts';
import type { Language, ProfileFields, ResolvedApp } from '../../shared/resolved/resolved.ts';
import type { DeviceStorage } from '../data/deviceStorage.ts';
import type { Http } from '../data/requests/http.ts';
import type { Problem } from '../data/requests/problem.ts';

export interface Profile {
  id: number;
  name: string;
  email: string;
  phone: string;
  avatar: string | null;
  locale: Language;
  /** A link to the picture; an API may leave it out. */
  company_logo?: string | null;
  /** The parts of the API that the host has of those that are optional; undefined if none. */
  features?: string[];
  /** The views with which the menu opens lists. Only an API that stores views returns them. */
  default_views?: DefaultView[];
  /** The fields that app.json and definitions name. */
  [field: string]: unknown;
}

/** The view with which the menu opens a list. */
export interface DefaultView {
  /** The id of the list. */
  screen: string;
  /** The id of the view. */
  view: string;
  /** What the view shows; null if the definition of the list says it. */
  query: string | null;
  hidden: string[] | null;
  density: string | null;
}

/** Text key of the reason why the session ended. */
export type EndReason =
  | 'auth.login.reason.expired'
  | 'auth.login.reason.listFailed'
  | 'auth.login.reason.listFailedAgain'
  | 'auth.logout.done';

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

/** Returns the profile of the signed-in account, or null if there is none yet. */
export const profileOf = (state: SessionState): Profile | null =>
  state.status === 'in' ? state.profile : null;

/** Returns the name of the company of an account, if the host returns one. */
export function companyNameOf(profile: Profile | null, fields: ProfileFields): string | undefined {
  const name = profile?.[fields.company];
  return typeof name === 'string' ? name : undefined;
}

export interface SessionSettings {
  app: ResolvedApp;
  /**
   * Returns the HTTP client. It is created after the session, because it sends the session's token.
   */
  http(): Http;
  storage: DeviceStorage;
  /** Returns the language of the page, in which the server answers. */
  language(): Language;
  /** Shows a language and stores it on the device. Rejects if its texts cannot be loaded. */
  showLanguage(language: Language): Promise<void>;
}

/** The state of the session, whose token is stored on the device. */
export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Calls the listener before a session ends, while its account is still known. */
  onEnding(listener: () => void): () => void;
  set(next: SessionState): void;
  /** Begins a session with an account that has signed in. */
  begin(token: string, profile: Profile): void;
  /** Ends the session and removes its token. */
  end(reason: EndReason): void;
  /** Ends the session as expired, but only if this is its token. */
  expire(token: string): void;
  /** Begins the next session from the stored token, or signs out if there is none. */
  restoreFromStorage(reason: EndReason): void;
}

export function createSessionStore({ app, storage }: SessionSettings): SessionStore {
  const key = app.storageKeys.token;
  const changes = createEmitter();
  const endings = createEmitter();
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

  function end(reason: EndReason): void {
    if (state.status === 'in') endings.emit();
    storage.removeItem(key);
    if (state.status === 'in') set({ status: 'out', reason, number: state.number + 1 });
  }

  return {
    get: () => state,
    subscribe: changes.subscribe,
    onEnding: endings.subscribe,
    set,
    begin: (token, profile) => {
      storage.setItem(key, token);
      set({ status: 'in', token, profile, problem: null, number: state.number + 1 });
    },
    end,
    expire: (token) => {
      if (state.status === 'in' && state.token === token) end('auth.login.reason.expired');
    },
    restoreFromStorage: (reason) => {
      if (state.status === 'in') endings.emit();
      set(readState(state.number + 1, reason));
    },
  };
}
