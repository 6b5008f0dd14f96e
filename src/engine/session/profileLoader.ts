import { readPointer } from '../../shared/pointer.ts';
import { Problem } from '../data/requests/problem.ts';
import type { Profile, SessionSettings, SessionStore } from './sessionStore.ts';

export interface ProfileLoader {
  /** Fetches the profile if there is none yet. Concurrent callers share one request. */
  resume(): Promise<void>;
  /** Fetches the profile again. If that fails, the previous profile stays. */
  refresh(): Promise<void>;
}

/** Creates what fetches the profile of the account that is signed in. */
export function createProfileLoader(
  store: SessionStore,
  { app, http }: SessionSettings,
): ProfileLoader {
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

  /** The response for another session is not used. */
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
