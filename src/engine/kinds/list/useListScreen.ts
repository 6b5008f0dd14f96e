import { useCallback, useRef, useState } from 'react';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import type { Page, Row } from '../../data/page.ts';
import { useItems } from '../../data/useCall.ts';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
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
import {
  defaultDensityOf,
  useListPreferences,
  type ListPreferences,
} from './useListPreferences.ts';
import { useListState, type ListState } from './useListState.ts';

/** What a list screen holds. Its parts get the members that they need. */
export interface ListScreenState {
  /** The definition, as far as the host serves it. */
  list: ResolvedList;
  /** What the URL says: filters, order, page and route parameters. */
  state: ListState;
  rows: ListRowsState;
  scope: ListScopeState;
  /** The columns and the density that the user has chosen. */
  preferences: ListPreferences;
  /** The context of actions, and what they have changed. */
  actions: ListActionsState;
  printing: ListPrintState;
}

export interface ListRowsState {
  /** The page that is shown, which may be out of date while the list loads. */
  page: Page | undefined;
  /** All loaded rows of a list that is filtered in the browser, without filters. */
  loaded: Row[] | undefined;
  error: unknown;
  /**
   * `loading`: a page is requested, `reloading`: the same page again. Rows from the cache are also
   * read again in the background, which shows nothing.
   */
  status: 'loading' | 'reloading' | 'failed' | 'ready';
  /** Whether loading or reloading takes so long that the screen should say so. */
  isSlow: boolean;
  /** Whether the rows already have the order of the state. */
  isSorted: boolean;
  /** How often the rows were loaded again. */
  reloadCount: number;
}

/** The parent items of a list with `scopeTabs`, such as branches. */
interface ListScopeState {
  scopes: Row[] | undefined;
  /** The one that the URL names. */
  scope: Row | undefined;
  /** Whether the URL names one that does not exist. */
  isMissing: boolean;
  counts: ReturnType<typeof useScopeCounts>['counts'];
}

type ListActionsState = ReturnType<typeof useListContext>;

interface ListPrintState {
  /** Whether all rows are being read for printing. */
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** What is on paper while the browser prints; null prints the page. */
  printed: Printed | null;
  setPrinted(printed: Printed | null): void;
}

/** Whether rows are requested that the screen waits for. */
export const isBusy = ({ status }: Pick<ListRowsState, 'status'>): boolean =>
  status === 'loading' || status === 'reloading';

/** Returns the page that is shown, undefined after a failed load. */
export const shownPage = ({ status, page }: ListRowsState): Page | undefined =>
  status === 'failed' ? undefined : page;

/** Loads the data of a list screen, and holds what its parts share. */
export function useListScreen(definition: ResolvedList): ListScreenState {
  const state = useListState(definition);
  useRecordListLocation();
  const preferences = useListPreferences(definition.id, defaultDensityOf(definition));
  const { data: page, loadedRows, isSorted, ...read } = useListData(definition, state);
  const list = useListForHost(definition, page?.rows);
  useListTitle(list, page);
  useRecordItems(useItemsOf(list, state, page));
  const scopes = useItems(list.scopeTabs?.call ?? null);
  const { counts, mutate: reloadCounts } = useScopeCounts(list, state.filters);
  const { reload, reloadCount, isReloading, whenReloaded } = useReload(
    read.mutate,
    scopes.mutate,
    reloadCounts,
  );
  const { mutate, error, isLoading } = read;
  const status = isLoading
    ? 'loading'
    : isReloading
      ? 'reloading'
      : error === undefined
        ? 'ready'
        : 'failed';
  const isSlow = useDelayed(isBusy({ status }));
  const readRows = useCallback(async () => (await mutate())?.rows ?? [], [mutate]);
  const openingAlert = useOpeningAlert();
  const { print, ...printing } = usePrinting(page);
  const actions = useListContext(
    {
      reload,
      whenReloaded,
      readRows,
      print,
      resetFilters: state.clearFilters,
      isFiltered: Object.keys(state.filters).length > 0,
      isEmpty: page?.rows.length === 0,
    },
    openingAlert,
  );
  return {
    list,
    state,
    rows: { page, loaded: loadedRows, error, status, isSlow, isSorted, reloadCount },
    scope: { scopes: scopes.data, ...findScope(list, state, scopes.data), counts },
    preferences,
    actions,
    printing,
  };
}

/** Holds what is being printed. */
function usePrinting(page: Page | undefined): ListPrintState & { print(): void } {
  const [isOpen, setOpen] = useState(false);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const print = useCallback(() => setOpen(true), []);
  usePrintShortcut((page?.pages ?? 1) > 1, print);
  return { isOpen, setOpen, printed, setPrinted, print };
}

/** Finds the scope that the URL names. It is missing if no such scope exists. */
function findScope(
  { scopeTabs }: ResolvedList,
  { params }: ListState,
  scopes: Row[] | undefined,
): Pick<ListScopeState, 'scope' | 'isMissing'> {
  const named = scopeTabs && params[scopeTabs.routeParam];
  if (!scopeTabs || named === undefined || !scopes) return { scope: undefined, isMissing: false };
  const scope = scopes.find((row) => String(row[scopeTabs.valueField]) === named);
  return { scope, isMissing: scope === undefined };
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
