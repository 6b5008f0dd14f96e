import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Profile, Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Outside the app: no SessionProvider stands above this component');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Who is signed in, or null while nobody is or the profile is still on its way. */
export function useProfile(): Profile | null {
  const state = useSessionState();
  return state.status === 'in' ? state.profile : null;
}
