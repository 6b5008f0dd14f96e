import { toBinList } from '../../../../shared/calls/listQuery.ts';
import type {
  ResolvedAction,
  ResolvedBin,
  ResolvedColumn,
  ResolvedList,
} from '../../../../shared/resolved/resolved.ts';

const column = (
  field: string,
  label: string,
  { cell, options = {}, width }: { cell: string; options?: object; width?: number },
): ResolvedColumn => ({
  field,
  label,
  cell,
  options: { ...options },
  ...(width === undefined ? {} : { width }),
  align: 'start',
  sortable: false,
  hideable: true,
  showLabel: true,
});

const COLUMNS: ResolvedColumn[] = [
  { ...column('name', 'bin.col.name', { cell: 'text' }), hideable: false, showLabel: false },
  column('deleted_by', 'bin.col.deletedBy', { cell: 'text', width: 200 }),
  column('deleted_at', 'bin.col.deletedAt', {
    cell: 'date',
    options: { showTime: true },
    width: 200,
  }),
  column('kept_until', 'bin.col.keptUntil', { cell: 'date', width: 156 }),
];

/** Returns a list's deleted items as a list: its columns, its actions and its texts. */
export function binListOf(list: ResolvedList, bin: ResolvedBin, isMain: boolean): ResolvedList {
  const { create: _create, scopeTabs: _tabs, newRows: _newRows, ...rest } = toBinList(list, bin);
  const { selection: _selection, export: _export, generatedAt: _date, ...plain } = rest;
  return {
    ...plain,
    title: 'bin.title',
    icon: 'Delete',
    countLabel: 'bin.count',
    nameField: 'name',
    links: [],
    columns: COLUMNS,
    blocks: [],
    toolbar: list.toolbar.filter(({ action }) => action === 'reload'),
    rowActions: [restoreAction(bin), ...eraseAction(bin, isMain)],
    view: 'table',
    empty: { text: 'bin.empty', hint: 'bin.empty.hint' },
  };
}

const restoreAction = ({ restore }: ResolvedBin): ResolvedAction => ({
  action: 'restore',
  label: 'bin.action.restore',
  icon: 'Undo',
  options: { call: restore },
});

/** Returns the action that deletes an item permanently, if the account may do so. */
const eraseAction = ({ erase }: ResolvedBin, isMain: boolean): ResolvedAction[] =>
  erase && (isMain || erase.access !== 'main')
    ? [
        {
          action: 'delete',
          label: 'bin.erase',
          icon: 'Delete',
          options: { call: erase, success: 'bin.success.erase' },
        },
      ]
    : [];
