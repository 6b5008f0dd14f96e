import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { canCall, hostFeature, isMainAccount } from '../../shared/calls/access.ts';
import type { CallAccess } from '../../shared/resolved/resolved.ts';
import { useAppInfo } from '../app.ts';
import type { Session } from './session.ts';
import { companyNameOf, profileOf, type Profile, type SessionState } from './sessionStore.ts';

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

/** Whether the signed-in account is a main account. False while the profile has not loaded. */
export function useIsMainAccount(): boolean {
  return isMainAccount(useProfile(), useAppInfo().app.session.fields);
}

/** Returns the name of the account's company, if the host returns one. */
export function useCompanyName(): string | undefined {
  return companyNameOf(useProfile(), useAppInfo().app.session.fields);
}

/** Returns a function that tells whether the host has a call, and the account may make it. */
export function useCanCall(): (call: CallAccess) => boolean {
  const { fields } = useAppInfo().app.session;
  const profile = useProfile();
  return useCallback((call) => canCall(call, profile, fields), [profile, fields]);
}

/** Whether the host has a part of the API. False while the profile has not loaded. */
export function useHasFeature(feature: string): boolean {
  return hostFeature(useProfile(), feature) === 'yes';
}
