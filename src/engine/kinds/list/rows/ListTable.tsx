import { useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useBoxTop } from '../../../ui/useBoxTop.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TotalsRow } from '../report/TotalsRow.tsx';
import '../list.css';

export interface ListTableProps extends Omit<TableBodyProps, 'box' | 'boxScrolls'> {
  sort: string;
  busy: boolean;
  /** The totals by field. */
  totals?: Row | null;
  /** Replaces the body, which renders all rows. */
  Body?: ComponentType<TableBodyProps>;
  /** Widths that do not depend on the rows. Without them the browser finds the widths. */
  widths?: ColumnWidths;
  onSort(order: string): void;
}

export interface ColumnWidths {
  /** The minimum width of the table in pixels. A narrower box scrolls. */
  tableMin: number;
  /**
   * The CSS width of each column by field. The name column has none: it takes the remaining space.
   */
  byField: Record<string, string>;
}

/**
 * The rows as a table. Rows and cells are plain elements, which one style sheet styles. The page
 * scrolls under a sticky header. A box narrower than its table scrolls instead, and can be focused
 * by the keyboard.
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
  markedId,
  totals,
  Body = TableBody,
  widths,
  onSort,
}: ListTableProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const boxScrolls = useIsTooNarrow(box);
  useBoxTop(box);
  const title = t(list.title);
  return (
    <div
      ref={box}
      className="list-table-box"
      {...(widths ? { 'data-fixed': '' } : {})}
      {...(boxScrolls ? { 'data-wide': '', role: 'region', tabIndex: 0, 'aria-label': title } : {})}
    >
      <table
        aria-busy={busy}
        data-density={density}
        aria-label={title}
        className="list-table"
        {...(widths
          ? {
              'aria-rowcount': (rows?.length ?? 0) + 1,
              style: { minInlineSize: widths.tableMin },
            }
          : {})}
      >
        <thead>
          <tr {...(widths ? { 'aria-rowindex': 1 } : {})}>
            {leadingCells && (
              <th data-lead data-no-print>
                {leadingCells.header}
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.field}
                column={column}
                sort={sort}
                onSort={onSort}
                {...(widths ? { inlineSize: widths.byField[column.field] ?? 'auto' } : {})}
              />
            ))}
            {context && list.rowActions.length > 0 && (
              <th scope="col" data-no-print style={{ inlineSize: actionsWidth(list) }}>
                {t('common.actions')}
              </th>
            )}
          </tr>
        </thead>
        <Body
          list={list}
          columns={columns}
          rows={rows}
          density={density}
          context={context}
          leadingCells={leadingCells}
          markedId={markedId}
          box={box}
          boxScrolls={boxScrolls}
        />
        {totals && (
          <tfoot>
            <TotalsRow columns={columns} nameField={list.nameField} totals={totals} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

const actionsWidth = (list: ResolvedList) =>
  Math.max(96, Math.min(list.rowActions.length, 3) * 36 + 24);

/** Whether a box is narrower than the table in it. */
function useIsTooNarrow(box: RefObject<HTMLDivElement | null>): boolean {
  const [isTooNarrow, setTooNarrow] = useState(false);
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table');
    if (!box.current || !table) return undefined;
    const measure = () => setTooNarrow(table.offsetWidth > (box.current?.offsetWidth ?? Infinity));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  return isTooNarrow;
}
