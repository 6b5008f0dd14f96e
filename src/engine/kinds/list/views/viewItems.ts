import type { MenuItemDefinition } from '../../../ui/menu/menuItems.ts';
import type { Translate } from '../../../i18n/useTranslation.ts';
import type { ListScreenState } from '../useListScreen.ts';
import type { ViewCommand } from './useExecuteViewCommand.ts';
import type { ListViews, View } from './useListViews.ts';

/** A dialog about views, with its view. */
export type ViewDialog = { kind: 'saveAs' } | { kind: 'rename' | 'delete'; view: View };

/** What the items of the menu do. */
interface MenuEvents {
  run(command: ViewCommand): void;
  /** Opens a dialog, which then runs a command. */
  ask(dialog: ViewDialog): void;
}

/** Returns the items of the menu of views: the views, and what can be done with the current one. */
export function viewItems(
  { list }: ListScreenState,
  views: ListViews,
  events: MenuEvents,
  t: Translate,
): MenuItemDefinition[] {
  return [
    originalItem(views, events, t),
    ...views.views.map((view) => viewItem(view, views, events, t)),
    ...stateItems(views, list.views.save, t),
    ...startGroup([
      ...(list.views.save ? saveItems(views, events, t) : []),
      ...currentItems(views, events, t),
    ]),
  ];
}

/** Draws a line above the first of the items. */
const startGroup = ([first, ...others]: MenuItemDefinition[]): MenuItemDefinition[] =>
  first ? [{ ...first, startsGroup: true }, ...others] : [];

/** The list as it opens without a view. */
const originalItem = (
  { current }: ListViews,
  { run }: MenuEvents,
  t: Translate,
): MenuItemDefinition => ({
  key: 'original',
  label: t('views.original'),
  icon: current ? 'BookmarkBorder' : 'Check',
  attributes: { 'data-view': '' },
  selected: current === undefined,
  href: '?',
  onPress: () => run({ do: 'open', view: undefined }),
});

function viewItem(
  view: View,
  { current, isChanged, defaultId }: ListViews,
  { run }: MenuEvents,
  t: Translate,
): MenuItemDefinition {
  const isCurrent = view.id === current?.id;
  const notes = [
    ...(view.kind === 'own' ? [] : [t(`views.kind.${view.kind}`)]),
    ...(view.id === defaultId ? [t('views.default')] : []),
    ...(isCurrent && isChanged ? [t('views.changed')] : []),
  ];
  return {
    key: view.id,
    label: view.name,
    ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
    icon: isCurrent ? 'Check' : 'BookmarkBorder',
    attributes: { 'data-view': view.id, 'data-view-kind': view.kind },
    selected: isCurrent,
    href: `?${view.search}`,
    onPress: () => run({ do: 'open', view }),
  };
}

/** What the menu shows instead of saved views. */
function stateItems(
  { views, isLoading, hasFailed, reload }: ListViews,
  canSave: boolean,
  t: Translate,
): MenuItemDefinition[] {
  const state = (key: string, label: string): MenuItemDefinition => ({
    key,
    label: t(label),
    attributes: { 'data-state': key },
    disabled: true,
  });
  if (isLoading) return [state('loading', 'views.loading')];
  if (hasFailed)
    return [
      {
        ...state('failed', 'views.failed'),
        note: t('action.retry'),
        icon: 'Refresh',
        disabled: false,
        staysOpen: true,
        onPress: () => void reload(),
      },
    ];
  return canSave && views.every(({ kind }) => kind === 'ready')
    ? [state('empty', 'views.empty')]
    : [];
}

function saveItems(
  { current, isChanged }: ListViews,
  { run, ask }: MenuEvents,
  t: Translate,
): MenuItemDefinition[] {
  const saveAsItem: MenuItemDefinition = {
    key: 'saveAs',
    label: t('views.saveAs'),
    icon: 'Add',
    attributes: { 'data-action': 'saveViewAs' },
    onPress: () => ask({ kind: 'saveAs' }),
  };
  if (!current || current.kind === 'ready' || !isChanged) return [saveAsItem];
  return [
    {
      key: 'save',
      label: t('views.save'),
      icon: 'Check',
      ...(current.canEdit ? {} : { note: t('views.savesCopy') }),
      attributes: { 'data-action': 'saveView' },
      onPress: () => run({ do: 'save', view: current }),
    },
    saveAsItem,
  ];
}

/** What can be done with the current view. */
function currentItems(
  { current, defaultId, isInMenu, canShare }: ListViews,
  { run, ask }: MenuEvents,
  t: Translate,
): MenuItemDefinition[] {
  const isDefault = defaultId === current?.id;
  const defaultItem: MenuItemDefinition = {
    key: 'default',
    label: t('views.default'),
    note: t('views.default.hint'),
    attributes: { 'data-action': 'defaultView' },
    checked: isDefault,
    onPress: () => run({ do: 'chooseDefault', view: isDefault ? undefined : current }),
  };
  const isOffered = isInMenu && (current !== undefined || defaultId !== undefined);
  if (!current?.canEdit) return isOffered ? [defaultItem] : [];
  return [
    {
      key: 'rename',
      label: t('views.rename'),
      icon: 'Edit',
      attributes: { 'data-action': 'renameView' },
      onPress: () => ask({ kind: 'rename', view: current }),
    },
    ...(isOffered ? [defaultItem] : []),
    ...(canShare
      ? [
          {
            key: 'share',
            label: t('views.shared'),
            note: t('views.shared.hint'),
            attributes: { 'data-action': 'shareView' } as const,
            checked: current.kind === 'shared',
            onPress: () => run({ do: 'share', view: current, shared: current.kind !== 'shared' }),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('views.delete'),
      icon: 'Delete',
      attributes: { 'data-action': 'deleteView' },
      onPress: () => ask({ kind: 'delete', view: current }),
    },
  ];
}
