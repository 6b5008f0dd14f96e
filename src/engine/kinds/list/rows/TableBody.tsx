import { memo, useState, type KeyboardEvent, type Ref, type RefObject } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import type { ListContext } from '../../../registries.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { CellValue } from '../../../fields/CellValue.tsx';
import { RowActions } from './RowActions.tsx';
import type { LeadingCells } from './Selection.tsx';
import { useRowClick } from './useRowLink.ts';
import type { Density } from '../useListPreferences.ts';

export interface TableBodyProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  /** Null shows skeleton rows. */
  rows: Row[] | null;
  density: Density;
  /** What the actions of the rows need; without it there are none. */
  context?: ListContext | undefined;
  leadingCells?: LeadingCells | null | undefined;
  /** The id of the row that is marked. */
  markedId?: string | undefined;
  /** The box around the table. */
  box: RefObject<HTMLDivElement | null>;
  /** Whether the box scrolls, and not the page. */
  boxScrolls: boolean;
}

/** All rows of a table, or skeleton rows while `rows` is null. */
export function TableBody({
  list,
  columns,
  rows,
  context,
  leadingCells,
  markedId,
}: TableBodyProps) {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const hasActions = context !== undefined && list.rowActions.length > 0;
  const click = useRowClick(list, rows);
  const tabStop = Math.min(focusedIndex, (rows?.length ?? 1) - 1);
  const keys = hasActions && {
    onKeyDown: onRowKeyDown,
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLTableRowElement) setFocusedIndex(target.sectionRowIndex);
    },
  };
  return (
    <tbody {...keys} {...click}>
      {rows
        ? rows.map((row, index) => (
            <TableRow
              key={String(row['id'] ?? index)}
              list={list}
              columns={columns}
              row={row}
              context={context}
              leadingCells={leadingCells}
              isMarked={markedId !== undefined && String(row['id']) === markedId}
              tabIndex={hasActions ? (index === tabStop ? 0 : -1) : undefined}
            />
          ))
        : Array.from({ length: 8 }, (_none, index) => (
            <SkeletonRow
              key={index}
              hasLeadingCell={Boolean(leadingCells)}
              columns={columns}
              hasActions={hasActions}
            />
          ))}
    </tbody>
  );
}

/**
 * Roving tab index: Tab focuses one row, and the arrow keys, Home and End move between rows. Enter
 * runs the first action of the row.
 */
function onRowKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const rows = event.currentTarget.rows;
  const index = {
    ArrowDown: row.sectionRowIndex + 1,
    ArrowUp: row.sectionRowIndex - 1,
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  const target = index === undefined ? null : rows[index];
  if (event.key === 'Enter')
    row.querySelector<HTMLElement>('[data-row-action], [data-action=more]')?.click();
  else if (target) target.focus();
  else return;
  event.preventDefault();
}

interface RowProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  row: Row;
  context?: ListContext | undefined;
  leadingCells?: LeadingCells | null | undefined;
  isMarked?: boolean;
  tabIndex?: number | undefined;
  /** The number of the row in the table, if only some rows are rendered. */
  index?: number;
  /** Measures the row. */
  ref?: Ref<HTMLTableRowElement> | undefined;
}

/** A row of a table. */
export const TableRow = memo(function TableRow({
  list,
  columns,
  row,
  context,
  leadingCells,
  isMarked = false,
  tabIndex,
  index,
  ref,
}: RowProps) {
  return (
    <tr
      ref={ref}
      data-id={String(row['id'] ?? '')}
      tabIndex={tabIndex}
      {...(isMarked ? { 'data-marked': '' } : {})}
      {...(index === undefined ? {} : { 'data-index': index, 'aria-rowindex': index + 2 })}
    >
      {leadingCells && (
        <td data-lead data-no-print>
          {leadingCells.cellOf(row)}
        </td>
      )}
      {columns.map((column) => {
        const marks = { 'data-field': column.field, 'data-align': column.align };
        const value = <CellValue column={column} row={row} />;
        return column.field === list.nameField ? (
          <th key={column.field} scope="row" {...marks}>
            {value}
          </th>
        ) : (
          <td key={column.field} {...marks}>
            {value}
          </td>
        );
      })}
      {context && list.rowActions.length > 0 && (
        <td data-no-print data-row-actions>
          <RowActions list={list} row={row} context={context} />
        </td>
      )}
    </tr>
  );
});

function SkeletonRow({
  columns,
  hasActions,
  hasLeadingCell,
}: {
  columns: ResolvedColumn[];
  hasActions: boolean;
  hasLeadingCell: boolean;
}) {
  return (
    <tr aria-hidden>
      {hasLeadingCell && <td />}
      {columns.map((column) => (
        <td key={column.field} data-align={column.align}>
          <Skeleton
            height={16}
            width={column.align === 'number' ? 48 : '70%'}
            style={{ display: 'inline-block' }}
          />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  );
}
