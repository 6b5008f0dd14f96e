import { useMemo, useSyncExternalStore } from 'react';
import { hostFeature } from '../../shared/calls/access.ts';
import { useAppInfo, type AppInfo } from '../app.ts';
import { createDeviceViews } from './deviceViews.ts';
import type { SavedViews } from './savedView.ts';
import { createServerViews } from './serverViews.ts';
import { useProfile } from './SessionContext.ts';
import type { Profile } from './sessionStore.ts';

/**
 * Returns the saved views of an account: those of the server, or those of this device if the product
 * or the host has no calls for views. While the profile has not loaded, the host has them.
 */
export function savedViewsOf({ app }: AppInfo, profile: Profile | null): SavedViews {
  const { storageKeys, views } = app;
  return views && hostFeature(profile, views.ofScreen.feature) !== 'no'
    ? createServerViews(views, profile)
    : createDeviceViews(`${storageKeys.prefix}views.${profile?.id ?? 0}`);
}

/** Returns the saved views of the account, and renders again when those of this device change. */
export function useSavedViews(): SavedViews {
  const [info, profile] = [useAppInfo(), useProfile()];
  const views = useMemo(() => savedViewsOf(info, profile), [info, profile]);
  useSyncExternalStore(views.subscribe, views.storedText);
  return views;
}
