import { presetChoices, queryOfView } from '../../../../shared/calls/listViews.ts';
import { VIEW_PARAM } from '../../../../shared/resolved/viewParam.ts';
import type { RestoreView, ViewContent } from '../../../session/savedView.ts';
import { useToday } from '../../../ui/date/useSpan.ts';
import { useEditSearch } from '../filters/useEditSearch.ts';
import type { ListScreenState } from '../useListScreen.ts';
import type { ListViews, View } from './useListViews.ts';
import { useViewStore } from './useViewStore.ts';

/** What a user enters about a view. */
interface ViewInput {
  name: string;
  shared: boolean;
  isDefault: boolean;
  /** The preset of each span that moves with the clock, by its filter; empty for fixed days. */
  presets: Record<string, string>;
}

/** What a user can do with the views of a list. The functions throw the server's Problem. */
export interface ViewActions {
  /** Saves what the list shows as a new view, and opens it. */
  saveAs(input: ViewInput): Promise<void>;
  /** Saves what the list shows in a view, or in a copy if the account may not change it. */
  save(view: View): Promise<void>;
  rename(view: View, name: string): Promise<void>;
  share(view: View, shared: boolean): Promise<void>;
  /** Deletes a view. Resolves with what undoes it, or undefined if it cannot be undone. */
  remove(view: View): Promise<RestoreView | undefined>;
  /** Chooses the view with which the menu opens the list; undefined chooses none. */
  chooseDefault(view: View | undefined): Promise<void>;
}

export function useViewActions(
  { list, state, preferences }: ListScreenState,
  { current, reload }: ListViews,
): ViewActions {
  const store = useViewStore();
  const today = useToday();
  const editSearch = useEditSearch();
  const shown = (presets: Record<string, string>) => ({
    screen: list.id,
    query: queryOfView(list, state, presets).toString(),
    hidden: preferences.hidden,
    density: preferences.density,
  });
  const open = (id: string) =>
    editSearch((search) => search.set(VIEW_PARAM, id), { replace: true });
  /** Opens a view, unless the user has opened another one. */
  const openUnlessOther = (id: string) => {
    if (!new URLSearchParams(window.location.search).has(VIEW_PARAM)) open(id);
  };
  return {
    saveAs: async ({ name, shared, isDefault, presets }) => {
      const id = await store.create({ ...shown(presets), name, shared });
      if (isDefault) await store.chooseDefault(list.id, id);
      open(id);
    },
    save: async (view) => {
      const presets = keptPresets(view, presetChoices(list, state.filters, today));
      // A copy replaces no version.
      const etag = view.canEdit ? view.etag : null;
      const id = await store.update(
        { ...view, etag },
        {
          ...shown(presets),
          name: view.name,
          shared: view.kind === 'shared' && view.canEdit,
        },
      );
      if (id !== view.id) open(id);
    },
    rename: async (view, name) =>
      void (await store.update(view, { ...toContent(list.id, view), name })),
    share: async (view, shared) =>
      void (await store.update(view, { ...toContent(list.id, view), shared })),
    remove: async (view) => {
      const { pathname } = window.location;
      const restore = await store.remove(view.id);
      const isShown = view.id === current?.id;
      if (isShown) editSearch((search) => search.delete(VIEW_PARAM), { replace: true });
      if (!restore) return undefined;
      return async () => {
        await restore();
        // First, because the URL may only name a view that the list knows.
        await reload();
        if (isShown && window.location.pathname === pathname) openUnlessOther(view.id);
      };
    },
    chooseDefault: (view) => store.chooseDefault(list.id, view?.id ?? ''),
  };
}

/** Returns the stored content of a view. */
const toContent = (screen: string, { name, query, columns, kind }: View): ViewContent => ({
  screen,
  name,
  query: query.toString(),
  hidden: columns?.hidden ?? [],
  density: columns?.density ?? 'comfortable',
  shared: kind === 'shared',
});

/** Returns the presets that a view keeps: its own while they fit, otherwise the first that fits. */
function keptPresets(
  { query }: View,
  choices: ReturnType<typeof presetChoices>,
): Record<string, string> {
  return Object.fromEntries(
    choices.map(({ filter, presets }) => [
      filter.filter,
      presets.find((preset) => preset === query.get(filter.filter)) ?? presets[0]!,
    ]),
  );
}
