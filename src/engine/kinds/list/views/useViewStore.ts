import { useMemo } from 'react';
import type { ResolvedApp } from '../../../../shared/resolved.ts';
import { useAppInfo } from '../../../app.ts';
import { useHttp } from '../../../data/ApiContext.ts';
import type { Http } from '../../../data/http.ts';
import { toItem } from '../../../data/page.ts';
import { ignoreNotFound } from '../../../data/problem.ts';
import { randomKey } from '../../../data/randomKey.ts';
import { useRevalidate } from '../../../data/useRevalidate.ts';
import {
  changeStoredViews,
  toSavedView,
  viewCallsOf,
  type SavedView,
  type StoredViews,
} from '../../../session/defaultViews.ts';
import { useProfile, useSession } from '../../../session/SessionContext.ts';
import type { View } from './useListViews.ts';

/** What is saved of a list. */
export type ViewContent = Omit<SavedView, 'id' | 'is_own' | 'version'>;

/** A view that is changed, and the version that the change replaces. */
type ChangedView = Pick<View, 'id' | 'etag'>;

/**
 * Restores a deleted view, with the choices of it as the default view. The caller then reads the
 * views again.
 */
export type RestoreView = () => Promise<void>;

/** Saves the views of the account. Its functions throw the server's Problem. */
export interface ViewStore {
  /** Whether a deleted view can be restored. */
  canRestore: boolean;
  /** Resolves with the id of the new view. */
  create(content: ViewContent): Promise<string>;
  /**
   * Resolves with the id of the changed view, or of the copy that was saved instead. Rejects with a
   * Problem 412 if somebody else has saved another version.
   */
  update(view: ChangedView, content: ViewContent): Promise<string>;
  /** Deletes a view. Resolves with what restores it, or undefined if it cannot be restored. */
  remove(id: string): Promise<RestoreView | undefined>;
  /** Chooses the view with which the menu opens a list; an empty id chooses none. */
  chooseDefault(screen: string, id: string): Promise<void>;
}

/** Returns the store of views: the server, or this device if the host has no calls for them. */
export function useViewStore(): ViewStore {
  const info = useAppInfo();
  const http = useHttp();
  const session = useSession();
  const profile = useProfile();
  const revalidate = useRevalidate();
  return useMemo(() => {
    const calls = viewCallsOf(info, profile);
    return calls
      ? createServerStore(calls, http, {
          revalidate: () => revalidate(calls.update),
          refreshProfile: () => session.refresh(),
        })
      : createDeviceStore((change) => changeStoredViews(info, profile, change));
  }, [info, http, session, profile, revalidate]);
}

interface AfterChange {
  /** Reads the views again. */
  revalidate(): void;
  /** Reads the default views again, which are in the profile. */
  refreshProfile(): Promise<void>;
}

function createServerStore(
  calls: NonNullable<ResolvedApp['views']>,
  http: Http,
  { revalidate, refreshProfile }: AfterChange,
): ViewStore {
  const { restore } = calls;
  return {
    canRestore: restore !== undefined,
    create: async (content) => {
      const answer = await http.send(calls.create, { body: content });
      revalidate();
      return toSavedView(toItem(calls.create, answer)).id;
    },
    update: async ({ id, etag }, content) => {
      const answer = await http.send(calls.update, {
        params: { id },
        body: content,
        ifMatch: etag,
      });
      revalidate();
      await refreshProfile();
      return toSavedView(toItem(calls.update, answer)).id;
    },
    remove: async (id) => {
      await http.send(calls.delete, { params: { id } }).catch(ignoreNotFound);
      // Last, so that the URL names the view no more when it is missing in the answer.
      await refreshProfile().finally(revalidate);
      if (!restore) return undefined;
      return async () => {
        await http.send(restore, { params: { id } });
        await refreshProfile();
      };
    },
    chooseDefault: async (screen, view) => {
      await http.send(calls.chooseDefault, { body: { screen, view } });
      await refreshProfile();
    },
  };
}

function createDeviceStore(
  change: (edit: (stored: StoredViews) => StoredViews) => void,
): ViewStore {
  return {
    canRestore: true,
    create: async (content) => {
      const id = randomKey();
      change(({ views, defaults }) => ({
        views: [...views, { ...content, id, is_own: true }],
        defaults,
      }));
      return id;
    },
    update: async ({ id }, content) => {
      change(({ views, defaults }) => ({
        views: views.map((view) => (view.id === id ? { ...view, ...content } : view)),
        defaults,
      }));
      return id;
    },
    remove: async (id) => {
      let former: StoredViews = { views: [], defaults: {} };
      change((stored) => {
        former = stored;
        return withoutView(stored, id);
      });
      return async () => change((stored) => withFormerView(stored, former, id));
    },
    chooseDefault: async (screen, id) =>
      change(({ views, defaults: { [screen]: _former, ...others } }) => ({
        views,
        defaults: id === '' ? others : { ...others, [screen]: id },
      })),
  };
}

const withoutView = ({ views, defaults }: StoredViews, id: string): StoredViews => ({
  views: views.filter((view) => view.id !== id),
  defaults: Object.fromEntries(Object.entries(defaults).filter(([, view]) => view !== id)),
});

/**
 * Adds a deleted view again in its former position, and as the default view if it was that and no
 * other was chosen meanwhile.
 */
function withFormerView(stored: StoredViews, former: StoredViews, id: string): StoredViews {
  const index = former.views.findIndex((view) => view.id === id);
  const view = former.views[index];
  if (!view) return stored;
  const { views } = withoutView(stored, id);
  const chosen = former.defaults[view.screen] === id ? { [view.screen]: id } : {};
  return { views: views.toSpliced(index, 0, view), defaults: { ...chosen, ...stored.defaults } };
}
