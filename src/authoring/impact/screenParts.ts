import type {
  ResolvedAction,
  ResolvedBlock,
  ResolvedChoices,
  ResolvedLink,
  ResolvedScreen,
} from '../../shared/resolved/resolved.ts';
import type { UseKind } from '../../compiler/read/recorder.ts';

/** A part of a screen that its definition lists. */
export interface ScreenPart {
  kind: Extract<UseKind, 'column' | 'filter' | 'formField' | 'action' | 'block' | 'link'>;
  /** The name in the definition, such as the field of a column. */
  name: string;
  /** The key of its label. */
  label?: string | undefined;
  /** Where the screen has it, such as in the toolbar. Parts are only moved within their group. */
  group: string;
  /** The section of a form or a detail. */
  section?: string | undefined;
  choices?: ResolvedChoices | undefined;
  /** The other properties, by name. */
  settings: Record<string, unknown>;
}

/** Returns the parts of a screen in their order. */
export function screenParts(screen: ResolvedScreen): ScreenPart[] {
  const links = screen.links.map((link) => toLink(link, 'links'));
  if (screen.kind === 'page') return [...toBlocks(screen.blocks), ...links];
  if (screen.kind !== 'list')
    return [
      ...screen.sections.flatMap(({ title, fields }) =>
        fields.map((field): ScreenPart => ({ ...toField(field), section: title })),
      ),
      ...toActions(screen.kind === 'detail' ? screen.actions : [], 'actions'),
      ...links,
    ];
  return [
    ...screen.columns.map((column) => toColumn(column, 'columns')),
    ...(screen.export?.extraColumns ?? []).map((column) => toColumn(column, 'export')),
    ...screen.filters.map(toFilter),
    ...toActions(screen.toolbar, 'toolbar'),
    ...toActions(screen.rowActions, 'rowActions'),
    ...toActions(screen.selection ? [screen.selection.action] : [], 'selection'),
    ...toBlocks(screen.blocks),
    ...(screen.create ? [toLink(screen.create, 'create')] : []),
    ...links,
  ];
}

type Settings = Record<string, unknown>;

/** The properties that follow from the rights and the rules of a call, which are compared there. */
const OF_CALLS = new Set(['right', 'required', 'draftable', 'shownReadOnly']);

const settingsOf = (part: object, own: readonly string[]): Settings =>
  Object.fromEntries(
    Object.entries(part).filter(([name]) => !own.includes(name) && !OF_CALLS.has(name)),
  );

const toColumn = (column: { field: string; label: string }, group: string): ScreenPart => ({
  kind: 'column',
  name: column.field,
  label: column.label,
  group,
  // The exported file is compared by itself.
  settings: settingsOf(column, ['field', 'label', 'exportFormat']),
});

const toField = (field: {
  field: string;
  label: string;
  choices?: ResolvedChoices;
}): ScreenPart => ({
  kind: 'formField',
  name: field.field,
  label: field.label,
  group: 'fields',
  choices: field.choices,
  settings: settingsOf(field, ['field', 'label', 'choices']),
});

const toFilter = (filter: {
  filter: string;
  label: string;
  choices?: ResolvedChoices;
}): ScreenPart => ({
  kind: 'filter',
  name: filter.filter,
  label: filter.label,
  group: 'filters',
  choices: filter.choices,
  settings: settingsOf(filter, ['filter', 'label', 'choices', 'termStarts']),
});

const toActions = (actions: readonly ResolvedAction[], group: string): ScreenPart[] =>
  actions.map((action) => ({
    kind: 'action',
    name: action.action,
    label: action.label,
    group,
    settings: settingsOf(action, ['action', 'label']),
  }));

const toBlocks = (blocks: readonly ResolvedBlock[]): ScreenPart[] =>
  blocks.map((block) => ({
    kind: 'block',
    name: block.block,
    group: 'blocks',
    settings: settingsOf(block, ['block']),
  }));

const toLink = (link: Pick<ResolvedLink, 'to' | 'label'>, group: string): ScreenPart => ({
  kind: 'link',
  name: link.to,
  label: link.label,
  group,
  settings: settingsOf(link, ['to', 'label']),
});
