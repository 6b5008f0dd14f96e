import { useState, type ReactNode } from 'react';
import type { ResolvedList, ResolvedSelection } from '../../../../shared/resolved/resolved.ts';
import { isConditionMet } from '../../../../shared/resolved/condition.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { actions, type ListContext } from '../../../registries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RowCheckbox, SelectAllCheckbox } from './SelectionCheckboxes.tsx';

/** The leading cells of a table: that of the header and that of each row. */
export interface LeadingCells {
  header: ReactNode;
  cellOf(row: Row): ReactNode;
}

interface Props {
  list: ResolvedList;
  selection: ResolvedSelection;
  /** The rows of the page; undefined while it loads. */
  rows: Row[] | undefined;
  context: ListContext;
  children(leadingCells: LeadingCells): ReactNode;
}

const idOf = (row: Row) => String(row['id'] ?? '');

/**
 * Lets the user select rows, and shows a bar with the action on the selected ones. Only rows of the
 * current page can be selected.
 */
export function Selection({ list, selection, rows = [], context, children }: Props) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [initial, setInitial] = useState<unknown>();
  const clear = () => {
    setSelectedIds(new Set());
    setInitial(undefined);
  };
  const select = (ids: readonly string[], initialValue: unknown) => {
    setSelectedIds(new Set(ids));
    setInitial(initialValue);
  };
  const selectable = rows.filter((row) => isConditionMet(selection.when, { row }));
  const selected = selectable.filter((row) => selectedIds.has(idOf(row)));
  const leadingCells = toLeadingCells({
    list,
    selection,
    selectable,
    selected,
    onChange: (rowsNow) => setSelectedIds(new Set(rowsNow.map(idOf))),
  });
  return (
    <>
      <SelectionAction
        selection={selection}
        rows={selected}
        initial={initial}
        context={context}
        onSelect={select}
        onClear={clear}
      />
      {children(leadingCells)}
    </>
  );
}

interface LeadingCellsOptions {
  list: ResolvedList;
  selection: ResolvedSelection;
  selectable: Row[];
  selected: Row[];
  onChange(selected: Row[]): void;
}

function toLeadingCells({
  list,
  selection,
  selectable,
  selected,
  onChange,
}: LeadingCellsOptions): LeadingCells {
  return {
    header: (
      <SelectAllCheckbox
        isAnySelected={selected.length > 0}
        isAllSelected={selected.length > 0 && selected.length === selectable.length}
        disabled={selectable.length === 0}
        onToggle={(on) => onChange(on ? selectable : [])}
      />
    ),
    cellOf: (row) => (
      <RowCheckbox
        name={String(row[list.nameField] ?? '')}
        id={`reason-${idOf(row)}`}
        reason={selectable.includes(row) ? undefined : selection.disabledText}
        checked={selected.includes(row)}
        onToggle={(on) =>
          onChange(on ? [...selected, row] : selected.filter((other) => other !== row))
        }
      />
    ),
  };
}

interface SelectionActionProps {
  selection: ResolvedSelection;
  rows: Row[];
  initial: unknown;
  context: ListContext;
  onSelect(ids: readonly string[], initial: unknown): void;
  onClear(): void;
}

/**
 * The notice of the selection action, which is always shown, and its bar while rows are selected.
 */
function SelectionAction({
  selection,
  rows,
  initial,
  context,
  onSelect,
  onClear,
}: SelectionActionProps) {
  const { t } = useTranslation();
  const { action: id, options } = selection.action;
  const { Bar, Notice } = selectionAction(id);
  return (
    <>
      {Notice && <Notice options={options} list={context} onSelect={onSelect} />}
      {rows.length > 0 && (
        <div
          role="region"
          aria-label={t(selection.action.label ?? '')}
          data-selection
          data-no-print
          className="list-selection"
        >
          <strong role="status">{t(selection.countLabel, { count: rows.length })}</strong>
          <Bar rows={rows} initial={initial} options={options} list={context} onClear={onClear} />
          <Button onClick={onClear} data-action="clearSelection" className="push-end">
            {t('action.clearSelection')}
          </Button>
        </div>
      )}
    </>
  );
}

function selectionAction(id: string) {
  const action = actions.get(id);
  if (action.type !== 'selection')
    throw new Error(`The action "${id}" cannot be used on selected rows`);
  return action;
}
