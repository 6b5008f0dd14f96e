import { memo, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import tokens from '../../../theme/tokens.json';
import { HeaderCell } from '../HeaderCell.tsx';
import { ValueCell } from '../ListTable.tsx';
import type { ReportTableProps } from '../report/ReportRows.tsx';
import { TotalsRow } from '../report/TotalsRow.tsx';
import { columnWidths, type ColumnWidths } from './columnWidths.ts';
import { useBoxVirtualRows, useWindowVirtualRows } from './useVirtualRows.ts';
import './virtual.css';

/**
 * Hundreds of lines as a semantic table of which only those in sight are drawn; each line says which of all it is. The page scrolls, and the head
 * stays below the top bar. A box that is narrower than the table scrolls by itself, so that the first column can stay in sight too.
 * Widths follow from the columns and the box alone, so that nothing moves while other lines come into sight.
 */
export function VirtualTable(props: ReportTableProps) {
  const { t } = useTranslation();
  const { list, columns } = props;
  const box = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => columnWidths(columns, list.nameField), [list, columns]);
  const isNarrow = useIsNarrow(box, widths.least);
  const Lines = isNarrow ? BoxLines : PageLines;
  return (
    <div
      ref={box}
      data-lines
      className="lines"
      {...(isNarrow
        ? { 'data-narrow': true, role: 'region', tabIndex: 0, 'aria-label': t(list.title) }
        : {})}
    >
      <Lines {...props} box={box} widths={widths} />
    </div>
  );
}

interface MarkupProps extends ReportTableProps {
  box: RefObject<HTMLDivElement | null>;
  widths: ColumnWidths;
}

const PageLines = (props: MarkupProps) => (
  <VirtualTableMarkup
    {...props}
    virtual={useWindowVirtualRows(props.rows, props.box, tokens.table[props.density])}
  />
);

const BoxLines = (props: MarkupProps) => (
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
  virtual: { drawn, above, below, measure },
}: MarkupProps & { virtual: ReturnType<typeof useBoxVirtualRows> }) {
  const { t } = useTranslation();
  return (
    <table
      aria-busy={busy}
      aria-label={t(list.title)}
      aria-rowcount={rows.length + 1}
      data-density={density}
      className="list-table"
      style={{ minInlineSize: widths.least }}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeaderCell
              key={column.field}
              column={column}
              inlineSize={widths.of[column.field] ?? 'auto'}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <Spacer of={above} />
      <tbody>
        {drawn.map(({ row, index }) => (
          <Line
            key={String(row['id'] ?? index)}
            list={list}
            columns={columns}
            row={row}
            index={index}
            measure={measure}
          />
        ))}
      </tbody>
      <Spacer of={below} />
      {totals && (
        <tfoot>
          <TotalsRow columns={columns} rowName={list.nameField} totals={totals} />
        </tfoot>
      )}
    </table>
  );
}

/** Whether an element is narrower than so many pixels. */
function useIsNarrow(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const look = () => setNarrow(box.clientWidth < least);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, least]);
  return isNarrow;
}

interface VirtualRowProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  row: Row;
  index: number;
  measure: ((line: HTMLTableRowElement | null) => void) | undefined;
}

const Line = memo(function Line({ list, columns, row, index, measure }: VirtualRowProps) {
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

/** Where lines are that are out of sight. */
function Spacer({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <tbody aria-hidden data-room>
      <tr style={{ blockSize: of }} />
    </tbody>
  );
}
