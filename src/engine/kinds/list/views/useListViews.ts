import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { missingParts, searchOfView, showSame } from '../../../../shared/calls/listViews.ts';
import { VIEW_PARAM } from '../../../../shared/resolved/viewParam.ts';
import { versionTagOrNull } from '../../../../shared/versionTag.ts';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { findMenuPath, useAppInfo } from '../../../app.ts';
import { useItems } from '../../../data/useCall.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SavedView, SavedViews } from '../../../session/savedView.ts';
import { useIsMainAccount } from '../../../session/SessionContext.ts';
import { useSavedViews } from '../../../session/useSavedViews.ts';
import { useToday } from '../../../ui/date/useSpan.ts';
import { toDensity, type ListColumns } from '../useListPreferences.ts';
import type { ListScreenState } from '../useListScreen.ts';

/** The locale files about views. */
export const VIEW_TEXTS = ['views'];

/** A view of a list: one of the definition, or a saved one. */
export interface View {
  id: string;
  kind: 'ready' | 'own' | 'shared';
  name: string;
  query: URLSearchParams;
  /** The search of the list's URL while it shows the view. */
  search: URLSearchParams;
  /** The filters and the order of the view that the list no longer has. */
  missing: string[];
  /** The hidden columns and the density; null for a view of the definition, which leaves them. */
  columns: ListColumns | null;
  /** Whether the account may change and delete it. */
  canEdit: boolean;
  /** The version that a save replaces; null if it replaces any. */
  etag: string | null;
}

/** The views of a list, and which of them is shown. */
export interface ListViews {
  views: View[];
  /** Whether the saved views are loading, and no earlier ones are known. */
  isLoading: boolean;
  hasFailed: boolean;
  /** Reads the saved views again. */
  reload(): Promise<unknown>;
  /** The view that the URL names. */
  current: View | undefined;
  /** Whether the URL names a view that does not exist, or that the account does not see. */
  isCurrentGone: boolean;
  /** Whether filters, order or columns differ from those of the current view. */
  isChanged: boolean;
  /** The id of the view with which the menu opens the list; undefined without one. */
  defaultId: string | undefined;
  /** Whether the menu contains the list, so that it can have a default view. */
  isInMenu: boolean;
  /** Whether the account may share views. */
  canShare: boolean;
}

export function useListViews({ list, preferences }: ListScreenState): ListViews {
  const { app } = useAppInfo();
  const search = useMemoizedSearch();
  const savedViews = useSavedViews();
  const saved = useViewsOfList(list, savedViews);
  const views = useViews(list, saved.views);
  const isMain = useIsMainAccount();
  const defaultId = savedViews.defaults().find(({ screen }) => screen === list.id)?.view;
  const current = views.find(({ id }) => id === search.get(VIEW_PARAM));
  return {
    ...saved,
    views,
    current,
    isCurrentGone: search.has(VIEW_PARAM) && !current && !saved.isLoading && !saved.hasFailed,
    isChanged:
      current !== undefined &&
      !(
        showSame(list, current.search, search) &&
        (current.columns === null || sameColumns(list, current.columns, preferences))
      ),
    defaultId,
    isInMenu: findMenuPath(app.menu, list.id).length > 0,
    canShare: isMain && savedViews.canShare && list.views.share === 'main',
  };
}

function useMemoizedSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Returns the saved views of a list, none if it saves none. */
function useViewsOfList(
  list: ResolvedList,
  { call, viewsOf }: SavedViews,
): Pick<ListViews, 'isLoading' | 'hasFailed' | 'reload'> & { views: SavedView[] } {
  const { save } = list.views;
  const { data, error, isLoading, mutate } = useItems(save ? call : null, { screen: list.id });
  return {
    views: save ? viewsOf(list.id, data ?? []) : [],
    isLoading: isLoading && !data,
    hasFailed: error !== undefined && !isLoading,
    reload: mutate,
  };
}

function useViews(list: ResolvedList, saved: SavedView[]): View[] {
  const { t } = useTranslation();
  const today = useToday();
  const isMain = useIsMainAccount();
  const toView = (
    view: Pick<View, 'id' | 'kind' | 'name' | 'columns' | 'canEdit' | 'etag'>,
    query: URLSearchParams,
  ): View => ({
    ...view,
    query,
    search: searchOfView(list, view.id, query, today),
    missing: missingParts(list, query),
  });
  return [
    ...list.views.ready.map(({ id, label, query }) =>
      toView(
        { id, kind: 'ready', name: t(label), columns: null, canEdit: false, etag: null },
        new URLSearchParams(query),
      ),
    ),
    ...(['own', 'shared'] as const).flatMap((kind) =>
      saved
        .filter(({ shared }) => shared === (kind === 'shared'))
        .map((view) =>
          toView(
            {
              id: view.id,
              kind,
              name: view.name,
              columns: { hidden: view.hidden, density: toDensity(view.density) },
              canEdit: view.is_own || isMain,
              etag: versionTagOrNull(view.version),
            },
            new URLSearchParams(view.query),
          ),
        ),
    ),
  ];
}

/** Whether the same columns are hidden, and the density is the same. */
function sameColumns({ columns }: ResolvedList, one: ListColumns, other: ListColumns): boolean {
  return (
    one.density === other.density &&
    columns.every(
      ({ field, hideable }) =>
        !hideable || one.hidden.includes(field) === other.hidden.includes(field),
    )
  );
}
