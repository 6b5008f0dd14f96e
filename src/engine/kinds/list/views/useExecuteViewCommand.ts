import { presetChoices, queryOfView } from '../../../../shared/calls/listViews.ts';
import { VIEW_PARAM } from '../../../../shared/resolved/viewParam.ts';
import type { RestoreView, ViewContent } from '../../../session/savedView.ts';
import { useToday } from '../../../ui/date/useSpan.ts';
import { useEditSearch } from '../filters/useEditSearch.ts';
import type { ListScreenState } from '../useListScreen.ts';
import { showViewColumns } from './showViewColumns.ts';
import type { ListViews, View } from './useListViews.ts';
import { useViewStore } from './useViewStore.ts';

/** What a user enters about a new view. */
export interface ViewInput {
  name: string;
  shared: boolean;
  isDefault: boolean;
  /** The preset of each span that moves with the clock, by its filter; empty for fixed days. */
  presets: Record<string, string>;
}

/** What a user can do with the views of a list. */
export type ViewCommand =
  /** Shows the columns of a view, or without a view all columns. The link shows the rest. */
  | { do: 'open'; view: View | undefined }
  /** Saves what the list shows in a view, or in a copy if the account may not change it. */
  | { do: 'save'; view: View }
  /** Saves what the list shows as a new view, and opens it. */
  | { do: 'saveAs'; input: ViewInput }
  | { do: 'rename'; view: View; name: string }
  | { do: 'share'; view: View; shared: boolean }
  | { do: 'remove'; view: View }
  /** Chooses the view with which the menu opens the list; undefined chooses none. */
  | { do: 'chooseDefault'; view: View | undefined };

/**
 * Returns a function that executes a command. It resolves with what undoes a deletion, if it can be
 * undone, and rejects with the server's Problem.
 */
export function useExecuteViewCommand(
  screen: ListScreenState,
  { current, reload }: ListViews,
): (command: ViewCommand) => Promise<RestoreView | undefined> {
  const { list, state, preferences } = screen;
  const store = useViewStore();
  const today = useToday();
  const editSearch = useEditSearch();
  const open = (id: string) =>
    editSearch((search) => search.set(VIEW_PARAM, id), { replace: true });
  /** What the list shows, with the presets of its spans. */
  const shown = (presets: Record<string, string>) => ({
    screen: list.id,
    query: queryOfView(list, state, presets).toString(),
    hidden: preferences.hidden,
    density: preferences.density,
  });

  async function saveAs({ name, shared, isDefault, presets }: ViewInput): Promise<void> {
    const id = await store.create({ ...shown(presets), name, shared });
    if (isDefault) await store.chooseDefault(list.id, id);
    open(id);
  }
  async function save(view: View): Promise<void> {
    const presets = keptPresets(view, presetChoices(list, state.filters, today));
    // A copy replaces no version.
    const etag = view.canEdit ? view.etag : null;
    const shared = view.kind === 'shared' && view.canEdit;
    const content = { ...shown(presets), name: view.name, shared };
    const id = await store.update({ ...view, etag }, content);
    if (id !== view.id) open(id);
  }
  const change = async (view: View, changed: Partial<ViewContent>): Promise<void> =>
    void (await store.update(view, { ...toContent(list.id, view), ...changed }));

  async function remove(view: View): Promise<RestoreView | undefined> {
    const { pathname } = window.location;
    const restore = await store.remove(view.id);
    const isShown = view.id === current?.id;
    if (isShown) editSearch((search) => search.delete(VIEW_PARAM), { replace: true });
    return (
      restore &&
      (async () => {
        await restore();
        // First, because the URL may only name a view that the list knows.
        await reload();
        // Unless the user has opened another list or another view.
        const isHere = window.location.pathname === pathname;
        if (isShown && isHere && !new URLSearchParams(window.location.search).has(VIEW_PARAM))
          open(view.id);
      })
    );
  }

  async function execute(command: Exclude<ViewCommand, { do: 'remove' }>): Promise<void> {
    switch (command.do) {
      case 'open':
        showViewColumns(screen, command.view);
        break;
      case 'save':
        await save(command.view);
        break;
      case 'saveAs':
        await saveAs(command.input);
        break;
      case 'rename':
        await change(command.view, { name: command.name });
        break;
      case 'share':
        await change(command.view, { shared: command.shared });
        break;
      case 'chooseDefault':
        await store.chooseDefault(list.id, command.view?.id ?? '');
        break;
    }
  }
  return async (command) => {
    if (command.do === 'remove') return remove(command.view);
    await execute(command);
    return undefined;
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
