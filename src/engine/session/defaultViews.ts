import { useMemo, useSyncExternalStore } from 'react';
import { hostFeature } from '../../shared/access.ts';
import { createEmitter } from '../../shared/emitter.ts';
import { useAppInfo, type AppInfo } from '../app.ts';
import type { Row } from '../data/page.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { useProfile } from './SessionContext.ts';
import type { DefaultView, Profile } from './sessionStore.ts';

/** A saved view of a list. */
export interface SavedView {
  id: string;
  /** The id of the list. */
  screen: string;
  name: string;
  query: string;
  /** The fields of the hidden columns. */
  hidden: string[];
  density: string;
  shared: boolean;
  is_own: boolean;
  /** The version on the server; undefined on this device, or if the server has none. */
  version?: number;
}

/** Reads a view of a response, which another API may return with other types. */
export const toSavedView = (row: Row): SavedView => ({
  id: String(row['id'] ?? ''),
  screen: String(row['screen'] ?? ''),
  name: String(row['name'] ?? ''),
  query: String(row['query'] ?? ''),
  hidden: Array.isArray(row['hidden']) ? row['hidden'].map(String) : [],
  density: String(row['density'] ?? ''),
  shared: row['shared'] === true,
  is_own: row['is_own'] === true,
  ...(typeof row['version'] === 'number' ? { version: row['version'] } : {}),
});

/** The views of an account on this device, if the host has no calls for views. */
export interface StoredViews {
  views: SavedView[];
  /** By list: the id of the view with which the menu opens it. */
  defaults: Record<string, string>;
}

const changes = createEmitter();

const keyOf = ({ app }: AppInfo, profile: Profile | null) =>
  `${app.storageKeys.prefix}views.${profile?.id ?? 0}`;

function parseStoredViews(text: string | null): StoredViews {
  try {
    const { views = [], defaults = {} } = JSON.parse(text ?? '{}') as Partial<StoredViews>;
    return { views, defaults };
  } catch {
    // Anything else in the storage was not written by this app.
    return { views: [], defaults: {} };
  }
}

/**
 * Returns the calls for views. Undefined if the product or the host has none, so that views are
 * stored on this device.
 */
export const viewCallsOf = ({ app }: AppInfo, profile: Profile | null) =>
  hostFeature(profile, app.views?.ofScreen.feature) === 'no' ? undefined : app.views;

/** The calls for views of the host, see `viewCallsOf`. */
export const useViewCalls = () => viewCallsOf(useAppInfo(), useProfile());

/** Changes the views that are stored on this device. */
export function changeStoredViews(
  info: AppInfo,
  profile: Profile | null,
  change: (stored: StoredViews) => StoredViews,
): void {
  const key = keyOf(info, profile);
  deviceStorage.setItem(key, JSON.stringify(change(parseStoredViews(deviceStorage.getItem(key)))));
  changes.emit();
}

/** Returns the views that are stored on this device, none if the host has calls for views. */
export function useStoredViews(): StoredViews {
  const [info, profile] = [useAppInfo(), useProfile()];
  const text = useSyncExternalStore(changes.subscribe, () =>
    viewCallsOf(info, profile) ? null : deviceStorage.getItem(keyOf(info, profile)),
  );
  return useMemo(() => parseStoredViews(text), [text]);
}

/** Returns the views that are stored on this device for an account. */
export const deviceViewsOf = (info: AppInfo, profile: Profile | null): SavedView[] =>
  parseStoredViews(deviceStorage.getItem(keyOf(info, profile))).views;

/** Returns the views with which the menu opens lists for an account. */
export function defaultViewsOf(info: AppInfo, profile: Profile | null): DefaultView[] {
  if (viewCallsOf(info, profile)) return profile?.default_views ?? [];
  return toDefaultViews(parseStoredViews(deviceStorage.getItem(keyOf(info, profile))));
}

const toDefaultViews = ({ views, defaults }: StoredViews): DefaultView[] =>
  Object.entries(defaults).map(([screen, id]) => {
    const view = views.find((one) => one.id === id);
    return {
      screen,
      view: id,
      query: view?.query ?? null,
      hidden: view?.hidden ?? null,
      density: view?.density ?? null,
    };
  });

/** Returns the views with which the menu opens lists. */
export function useDefaultViews(): DefaultView[] {
  const hasCalls = useViewCalls() !== undefined;
  const profile = useProfile();
  const stored = useStoredViews();
  return hasCalls ? (profile?.default_views ?? []) : toDefaultViews(stored);
}
