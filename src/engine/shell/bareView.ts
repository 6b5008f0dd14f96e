import { createToday } from '../../shared/time/days.ts';
import { searchOfView } from '../../shared/calls/listViews.ts';
import type { ResolvedList } from '../../shared/resolved/resolved.ts';
import { isBareView, VIEW_PARAM } from '../../shared/resolved/viewParam.ts';
import type { AppInfo } from '../app.ts';
import { storeListColumns, toDensity, type ListColumns } from '../kinds/list/useListPreferences.ts';
import { load } from '../data/prefetch.ts';
import { createRead, type ReadScope } from '../data/read.ts';
import type { Row } from '../data/page.ts';
import type { SavedView, SavedViews } from '../session/savedView.ts';
import type { Profile } from '../session/sessionStore.ts';
import { savedViewsOf } from '../session/useSavedViews.ts';

/** What a list shows when it is opened with a view. */
interface OpenedView {
  /** The search of the URL, with the filters and the order of the view. */
  search: URLSearchParams;
  /** The hidden columns and the density; null if the view does not say them. */
  columns: ListColumns | null;
}

/** Where saved views are found. */
interface ViewSource {
  info: AppInfo;
  profile: Profile | null;
  /** What the answers of calls depend on. */
  scope: ReadScope;
}

/**
 * Returns what a URL shows that names a view and no filters, as the links of the menu do. Null if it
 * is another URL, or if there is no such view. Only a view that is neither in the definition nor a
 * default view is requested from the server: somebody has typed or shared its URL.
 */
export async function openBareView(
  list: ResolvedList,
  search: URLSearchParams,
  source: ViewSource,
): Promise<OpenedView | null> {
  if (!isBareView(search)) return null;
  const id = search.get(VIEW_PARAM)!;
  const today = createToday(source.info.app.timeZone)();
  const open = (query: URLSearchParams) => searchOfView(list, id, query, today);
  const ready = list.views.ready.find((view) => view.id === id);
  if (ready) return { search: open(new URLSearchParams(ready.query)), columns: null };
  const views = savedViewsOf(source.info, source.profile);
  const saved =
    views.defaults().find((one) => one.screen === list.id && one.view === id) ??
    (await findSaved(list, id, views, source.scope));
  if (typeof saved?.query !== 'string') return null;
  return {
    search: open(new URLSearchParams(saved.query)),
    columns: { hidden: saved.hidden ?? [], density: toDensity(saved.density) },
  };
}

/** Returns undefined if there is no such view, or if the server does not answer. */
async function findSaved(
  list: ResolvedList,
  id: string,
  { call, viewsOf }: SavedViews,
  scope: ReadScope,
): Promise<SavedView | undefined> {
  if (!list.views.save) return undefined;
  const rows = call
    ? await load(createRead(scope, call, 'items', { query: { screen: list.id } })).catch(
        (): Row[] => [],
      )
    : [];
  return viewsOf(list.id, rows).find((view) => view.id === id);
}

/** Stores the columns of a view, so that the list shows them. */
export function showColumns(
  list: ResolvedList,
  { columns }: OpenedView,
  { app }: AppInfo,
  profile: Profile | null,
): void {
  if (columns) storeListColumns(app.storageKeys.prefix, list.id, profile?.id, columns);
}
