import type { SessionSettings, SessionStore } from './sessionStore.ts';

/** Applies a sign-out, or a sign-in with another account, of another tab to this tab. */
export function followOtherTabs(
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
