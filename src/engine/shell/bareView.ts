import { createToday } from '../../shared/days.ts';
import { searchOfView } from '../../shared/listViews.ts';
import type { ResolvedList } from '../../shared/resolved.ts';
import { isBareView, VIEW_PARAM } from '../../shared/viewParam.ts';
import type { AppInfo } from '../app.ts';
import { storeListColumns, toDensity, type ListColumns } from '../kinds/list/useListPreferences.ts';
import { defaultViewsOf } from '../session/defaultViews.ts';
import type { Profile } from '../session/sessionStore.ts';

/** What a list shows when it is opened with a view. */
interface OpenedView {
  /** The search of the URL, with the filters and the order of the view. */
  search: URLSearchParams;
  /** The hidden columns and the density; null if the view does not say them. */
  columns: ListColumns | null;
}

/**
 * Returns what a URL shows that names a view and no filters, as the links of the menu do. Null if it
 * is another URL, or if the view is neither in the definition nor a default view.
 */
export function openBareView(
  list: ResolvedList,
  search: URLSearchParams,
  info: AppInfo,
  profile: Profile | null,
): OpenedView | null {
  if (!isBareView(search)) return null;
  const id = search.get(VIEW_PARAM)!;
  const today = createToday(info.app.timeZone)();
  const open = (query: URLSearchParams) => searchOfView(list, id, query, today);
  const ready = list.views.ready.find((view) => view.id === id);
  if (ready) return { search: open(new URLSearchParams(ready.query)), columns: null };
  const saved = defaultViewsOf(info, profile).find(
    (view) => view.screen === list.id && view.view === id,
  );
  if (typeof saved?.query !== 'string') return null;
  return {
    search: open(new URLSearchParams(saved.query)),
    columns: { hidden: saved.hidden ?? [], density: toDensity(saved.density) },
  };
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
