import { useCallback, useRef, useState } from 'react';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import type { Page, Row } from '../../data/page.ts';
import { useItems } from '../../data/useCall.ts';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { useIsPhone } from '../../ui/useScreenSize.ts';
import { useOpeningAlert } from '../alertState.ts';
import { useRecordItems, useRecordListLocation } from '../LastListLocation.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { usePrintShortcut } from './print/usePrintShortcut.ts';
import type { Printed } from './print/printed.ts';
import { useScopeCounts } from './filters/useScopeCounts.ts';
import { useItemsOf } from './useItemsOf.ts';
import { useListContext } from './useListContext.ts';
import { useListForHost } from './useListForHost.ts';
import { useListData } from './useListData.ts';
import { defaultDensityOf, useListPreferences } from './useListPreferences.ts';
import { useListState, type ListState } from './useListState.ts';

/** Loads the data of a list screen, and holds what its parts share. */
export function useListScreen(definition: ResolvedList) {
  const state = useListState(definition);
  useRecordListLocation();
  const preferences = useListPreferences(definition.id, defaultDensityOf(definition));
  const { data, loadedRows, error, isLoading, mutate, isSorted } = useListData(definition, state);
  const list = useListForHost(definition, data?.rows);
  const onPhone = useIsPhone();
  useListTitle(list, data);
  useRecordItems(useItemsOf(list, state, data));
  const scopes = useItems(list.scopeTabs?.call ?? null);
  const { counts, mutate: reloadCounts } = useScopeCounts(list, state.filters);
  const { reload, reloadCount, isReloading, whenReloaded } = useReload(
    mutate,
    scopes.mutate,
    reloadCounts,
  );
  // Rows from the cache are read again in the background, which shows nothing.
  const isBusy = isLoading || isReloading;
  const isReloadSlow = useDelayed(isBusy && data !== undefined);
  const isLoadSlow = useDelayed(isBusy && data === undefined);
  const readRows = useCallback(async () => (await mutate())?.rows ?? [], [mutate]);
  const openingAlert = useOpeningAlert();
  const isFiltered = Object.keys(state.filters).length > 0;
  const [isPrinting, setPrinting] = useState(false);
  const print = useCallback(() => setPrinting(true), []);
  usePrintShortcut((data?.pages ?? 1) > 1, print);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const listContext = useListContext(
    {
      reload,
      whenReloaded,
      readRows,
      print,
      resetFilters: state.clearFilters,
      isFiltered,
      isEmpty: data?.rows.length === 0,
    },
    openingAlert,
  );
  const hasFailed = error !== undefined && !isBusy;
  return {
    list,
    state,
    preferences,
    /** The page that is shown, which may be out of date while the list loads. */
    data,
    /** The same, undefined after a failed load. */
    loadedData: hasFailed ? undefined : data,
    loadedRows,
    error,
    isLoading,
    isBusy,
    hasFailed,
    isSorted,
    onPhone,
    isReloadSlow,
    isLoadSlow,
    /** Whether all rows are being read for printing. */
    isPrinting,
    setPrinting,
    /** What is on paper while the browser prints; null prints the page. */
    printed,
    setPrinted,
    scopes: scopes.data,
    ...findScope(list, state, scopes.data),
    scopeCounts: counts,
    reloadCount,
    ...listContext,
  };
}

export type ListScreenState = ReturnType<typeof useListScreen>;

/** Finds the scope that the URL names. It is missing if no such scope exists. */
function findScope(
  { scopeTabs }: ResolvedList,
  { params }: ListState,
  scopes: Row[] | undefined,
): { scope: Row | undefined; isScopeMissing: boolean } {
  const named = scopeTabs && params[scopeTabs.routeParam];
  if (!scopeTabs || named === undefined || !scopes)
    return { scope: undefined, isScopeMissing: false };
  const scope = scopes.find((row) => String(row[scopeTabs.valueField]) === named);
  return { scope, isScopeMissing: scope === undefined };
}

/**
 * Returns a function that loads the rows, the scopes and their counts again, how often it was
 * called, whether the rows are still loading, and a function that waits until they are not.
 */
function useReload(
  reloadRows: () => Promise<unknown>,
  reloadScopes: () => Promise<unknown>,
  reloadCounts: () => Promise<unknown>,
) {
  const [reloadCount, setReloadCount] = useState(0);
  const [loadedCount, setLoadedCount] = useState(0);
  const latest = useRef(Promise.resolve());
  const reload = useCallback(() => {
    setReloadCount((count) => count + 1);
    const countLoaded = () => setLoadedCount((count) => count + 1);
    latest.current = reloadRows().then(countLoaded, countLoaded);
    void reloadScopes();
    void reloadCounts();
  }, [reloadRows, reloadScopes, reloadCounts]);
  const whenReloaded = useCallback(() => latest.current, []);
  return { reload, reloadCount, isReloading: loadedCount < reloadCount, whenReloaded };
}

/** Sets the document title. From the second page on it contains the page number. */
function useListTitle(list: ResolvedList, data: Page | undefined): void {
  const title = useScreenTitle(list);
  useDocumentTitle(data && data.page > 1 ? `${title} (${data.page}/${data.pages})` : title);
}
