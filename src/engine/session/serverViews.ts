import type { ResolvedApp } from '../../shared/resolved/resolved.ts';
import { toItem, type Row } from '../data/page.ts';
import { ignoreNotFound } from '../data/requests/problem.ts';
import type { SavedView, SavedViews, ViewRequests, ViewStore } from './savedView.ts';
import type { Profile } from './sessionStore.ts';

type ViewCalls = NonNullable<ResolvedApp['views']>;

/** Creates the access to the views of an account that the server stores. */
export const createServerViews = (calls: ViewCalls, profile: Profile | null): SavedViews => ({
  canShare: true,
  call: calls.ofScreen,
  viewsOf: (_screen, rows) => rows.map(toSavedView),
  defaults: () => profile?.default_views ?? [],
  subscribe: () => () => undefined,
  storedText: () => null,
  createStore: (requests) => createServerStore(calls, requests),
});

/** Reads a view of a response, which another API may return with other types. */
const toSavedView = (row: Row): SavedView => ({
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

function createServerStore(
  calls: ViewCalls,
  { http, revalidate, refreshProfile }: ViewRequests,
): ViewStore {
  const { restore } = calls;
  return {
    canRestore: restore !== undefined,
    create: async (content) => {
      const answer = await http.send(calls.create, { body: content });
      revalidate(calls.update);
      return toSavedView(toItem(calls.create, answer)).id;
    },
    update: async ({ id, etag }, content) => {
      const answer = await http.send(calls.update, {
        params: { id },
        body: content,
        ifMatch: etag,
      });
      revalidate(calls.update);
      await refreshProfile();
      return toSavedView(toItem(calls.update, answer)).id;
    },
    remove: async (id) => {
      await http.send(calls.delete, { params: { id } }).catch(ignoreNotFound);
      // Last, so that the URL names the view no more when it is missing in the answer.
      await refreshProfile().finally(() => revalidate(calls.update));
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
