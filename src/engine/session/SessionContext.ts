import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import {
  hasFeature,
  profileOf,
  type HostFeature,
  type Profile,
  type SessionState,
} from './sessionStore.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be called inside a SessionProvider');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Returns the number of the session, without rendering again when its profile changes. */
export function useSessionNumber(): number {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.get().number);
}

/**
 * Returns the profile of the signed-in account, or null if nobody is signed in or the profile has
 * not loaded.
 */
export function useProfile(): Profile | null {
  return profileOf(useSessionState());
}

/** Whether the host has a part of the API. */
export function useHasFeature(feature: HostFeature): boolean {
  return hasFeature(useProfile(), feature);
}
