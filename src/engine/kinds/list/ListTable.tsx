import { memo, useState, type KeyboardEvent } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../shared/resolved.ts';
import { valueAt, type Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { fields, type ListContext } from '../../registries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ClippedText } from './ClippedText.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { RowActions } from './RowActions.tsx';
import type { LeadingCells } from './Selection.tsx';
import type { Density } from './useListPreferences.ts';
import './list.css';

interface Props {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[] | null;
  sort: string;
  density: Density;
  busy: boolean;
  context: ListContext;
  leadingCells: LeadingCells | null;
  onSort(field: string): void;
}

/**
 * The rows as a table, or skeleton rows while `rows` is null. Rows and cells are plain elements,
 * which one style sheet styles.
 */
export function ListTable({
  list,
  columns,
  rows,
  sort,
  density,
  busy,
  context,
  leadingCells,
  onSort,
}: Props) {
  const { t } = useTranslation();
  const [focusedIndex, setFocusedIndex] = useState(0);
  const hasRowKeys = list.rowActions.length > 0;
  const tabStop = Math.min(focusedIndex, (rows?.length ?? 1) - 1);
  return (
    <div ref={watchWidth} className="list-table-box">
      <table
        aria-busy={busy}
        data-density={density}
        aria-label={t(list.title)}
        className="list-table"
      >
        <thead>
          <tr>
            {leadingCells && (
              <th data-lead data-no-print>
                {leadingCells.header}
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.field} column={column} sort={sort} onSort={onSort} />
            ))}
            {list.rowActions.length > 0 && (
              <th scope="col" data-no-print style={{ inlineSize: actionsWidth(list) }}>
                {t('common.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody
          {...(hasRowKeys
            ? {
                onKeyDown: onRowKeyDown,
                onFocus: ({ target }) => {
                  if (target instanceof HTMLTableRowElement)
                    setFocusedIndex(target.sectionRowIndex);
                },
              }
            : {})}
        >
          {rows
            ? rows.map((row, index) => (
                <ListRow
                  key={String(row['id'] ?? index)}
                  list={list}
                  columns={columns}
                  row={row}
                  context={context}
                  leadingCells={leadingCells}
                  tabIndex={hasRowKeys ? (index === tabStop ? 0 : -1) : undefined}
                />
              ))
            : Array.from({ length: 8 }, (_none, index) => (
                <SkeletonRow
                  key={index}
                  hasLeadingCell={leadingCells !== null}
                  columns={columns}
                  hasActions={list.rowActions.length > 0}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Marks the box while its table is wider, so that it scrolls and can be focused by the keyboard.
 */
function watchWidth(box: HTMLDivElement | null): (() => void) | undefined {
  const table = box?.querySelector('table');
  if (!box || !table) return undefined;
  const observer = new ResizeObserver(() => {
    const isWide = table.offsetWidth > box.offsetWidth;
    box.toggleAttribute('data-wide', isWide);
    for (const [name, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', table.getAttribute('aria-label') ?? ''],
    ] as const) {
      if (isWide) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  });
  observer.observe(box);
  observer.observe(table);
  return () => observer.disconnect();
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

const actionsWidth = (list: ResolvedList) =>
  Math.max(96, Math.min(list.rowActions.length, 3) * 36 + 24);

interface RowProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  row: Row;
  context: ListContext;
  leadingCells: LeadingCells | null;
  tabIndex: number | undefined;
}

const ListRow = memo(function ListRow({
  list,
  columns,
  row,
  context,
  leadingCells,
  tabIndex,
}: RowProps) {
  return (
    <tr data-id={String(row['id'] ?? '')} tabIndex={tabIndex}>
      {leadingCells && (
        <td data-lead data-no-print>
          {leadingCells.cellOf(row)}
        </td>
      )}
      {columns.map((column) => (
        <ValueCell
          key={column.field}
          column={column}
          row={row}
          header={column.field === list.nameField}
        />
      ))}
      {list.rowActions.length > 0 && (
        <td data-no-print data-row-actions>
          <RowActions list={list} row={row} context={context} />
        </td>
      )}
    </tr>
  );
});

export function ValueCell({
  column,
  row,
  header,
}: {
  column: ResolvedColumn;
  row: Row;
  header: boolean;
}) {
  const Cell = fields.get(column.cell).Cell;
  const value = valueAt(row, column.field);
  const shown = Cell ? <Cell value={value} row={row} options={column.options} /> : null;
  const content = column.maxLines ? (
    <ClippedText lines={column.maxLines} text={value}>
      {shown}
    </ClippedText>
  ) : (
    shown
  );
  const marks = { 'data-field': column.field, 'data-align': column.align };
  return header ? (
    <th scope="row" {...marks}>
      {content}
    </th>
  ) : (
    <td {...marks}>{content}</td>
  );
}

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
