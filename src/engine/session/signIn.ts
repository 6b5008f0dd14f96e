import { hostFeature } from '../../shared/calls/access.ts';
import { readPointer } from '../../shared/pointer.ts';
import { deleteDrafts } from './drafts.ts';
import {
  profileOf,
  type Profile,
  type SessionSettings,
  type SessionStore,
} from './sessionStore.ts';

/** Signs in with the body of the sign-in form and returns the profile. */
export async function signIn(
  store: SessionStore,
  { app, http }: SessionSettings,
  body: Record<string, unknown>,
): Promise<Profile> {
  const call = app.session.signIn;
  const answer = readPointer(await http().send(call, { body }), call.pointer);
  const { token, profile } = answer as { token: string; profile: Profile };
  store.begin(token, profile);
  return profile;
}

/**
 * Signs out on the server, if it has a call for it, and deletes the token and the account's drafts
 * without waiting for it. The request is sent first, because it needs the token.
 */
export async function signOut(
  store: SessionStore,
  { app, http, storage }: SessionSettings,
): Promise<void> {
  const state = store.get();
  const response =
    hostFeature(profileOf(state), app.session.signOut.feature) === 'no'
      ? undefined
      : http()
          .send(app.session.signOut, { background: true })
          .catch(() => undefined);
  if (state.status === 'in' && state.profile)
    deleteDrafts(storage, app.storageKeys.prefix, state.profile.id);
  store.end('auth.logout.done');
  await response;
}
