import { memo, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import tokens from '../../../theme/tokens.json';
import { HeaderCell } from '../HeaderCell.tsx';
import { ValueCell } from '../ListTable.tsx';
import type { ReportTableProps } from '../report/ReportRows.tsx';
import { TotalsRow } from '../report/TotalsRow.tsx';
import { toColumnWidths, type ColumnWidths } from './columnWidths.ts';
import { useBoxVirtualRows, useWindowVirtualRows } from './useVirtualRows.ts';
import './virtual.css';

/**
 * A virtualized table: only the visible rows are rendered, and `aria-rowindex` numbers them. The
 * page scrolls under a sticky header. If the box is narrower than the table, the box scrolls
 * instead, so that the first column can be sticky too. The column widths do not depend on the rows,
 * so nothing moves while other rows are rendered.
 */
export function VirtualTable(props: ReportTableProps) {
  const { t } = useTranslation();
  const { list, columns } = props;
  const box = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => toColumnWidths(columns, list.nameField), [list, columns]);
  const isNarrow = useIsNarrow(box, widths.tableMin);
  const ScrolledTable = isNarrow ? BoxScrolledTable : WindowScrolledTable;
  return (
    <div
      ref={box}
      data-lines
      className="lines"
      {...(isNarrow
        ? { 'data-narrow': true, role: 'region', tabIndex: 0, 'aria-label': t(list.title) }
        : {})}
    >
      <ScrolledTable {...props} box={box} widths={widths} />
    </div>
  );
}

interface ScrolledTableProps extends ReportTableProps {
  box: RefObject<HTMLDivElement | null>;
  widths: ColumnWidths;
}

const WindowScrolledTable = (props: ScrolledTableProps) => (
  <VirtualTableMarkup
    {...props}
    virtual={useWindowVirtualRows(props.rows, props.box, tokens.table[props.density])}
  />
);

const BoxScrolledTable = (props: ScrolledTableProps) => (
  <VirtualTableMarkup
    {...props}
    virtual={useBoxVirtualRows(props.rows, props.box, tokens.table[props.density])}
  />
);

function VirtualTableMarkup({
  list,
  columns,
  rows,
  sort,
  totals,
  density,
  busy,
  onSort,
  widths,
  virtual: { rendered, spaceAbove, spaceBelow, measure },
}: ScrolledTableProps & { virtual: ReturnType<typeof useBoxVirtualRows> }) {
  const { t } = useTranslation();
  return (
    <table
      aria-busy={busy}
      aria-label={t(list.title)}
      aria-rowcount={rows.length + 1}
      data-density={density}
      className="list-table"
      style={{ minInlineSize: widths.tableMin }}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeaderCell
              key={column.field}
              column={column}
              inlineSize={widths.byField[column.field] ?? 'auto'}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <Spacer height={spaceAbove} />
      <tbody>
        {rendered.map(({ row, index }) => (
          <VirtualRow
            key={String(row['id'] ?? index)}
            list={list}
            columns={columns}
            row={row}
            index={index}
            measure={measure}
          />
        ))}
      </tbody>
      <Spacer height={spaceBelow} />
      {totals && (
        <tfoot>
          <TotalsRow columns={columns} nameField={list.nameField} totals={totals} />
        </tfoot>
      )}
    </table>
  );
}

/** Whether an element is narrower than a width in pixels. */
function useIsNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setNarrow(box.clientWidth < width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, width]);
  return isNarrow;
}

interface VirtualRowProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  row: Row;
  index: number;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
}

const VirtualRow = memo(function VirtualRow({
  list,
  columns,
  row,
  index,
  measure,
}: VirtualRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-id={String(row['id'] ?? '')}
      aria-rowindex={index + 2}
    >
      {columns.map((column) => (
        <ValueCell
          key={column.field}
          column={column}
          row={row}
          header={column.field === list.nameField}
        />
      ))}
    </tr>
  );
});

/** Takes the space of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden data-room>
      <tr style={{ blockSize: height }} />
    </tbody>
  );
}
