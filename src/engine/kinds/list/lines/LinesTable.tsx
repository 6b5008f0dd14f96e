import { memo, useMemo } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import tokens from '../../../theme/tokens.json';
import { HeaderCell } from '../HeaderCell.tsx';
import { ValueCell } from '../ListTable.tsx';
import type { ReportTableProps } from '../report/ReportRows.tsx';
import { lineWidths } from './lineWidths.ts';
import { useLines } from './useLines.ts';
import './lines.css';

/**
 * Hundreds of lines as a semantic table in a box of its own, of which only those in sight are drawn: head and first column stay where
 * they are, and each line says which of all it is. Widths follow from the columns and the box alone, so that nothing moves while other
 * lines come into sight.
 */
export function LinesTable({ list, columns, rows, sort, density, busy, onSort }: ReportTableProps) {
  const { t } = useTranslation();
  const { box, drawn, above, below, measure } = useLines(rows, tokens.table[density]);
  const widths = useMemo(() => lineWidths(columns, list.rowName), [list, columns]);
  return (
    <div ref={box} role="region" aria-label={t(list.title)} tabIndex={0} data-lines className="lines">
      <table aria-busy={busy} aria-label={t(list.title)} aria-rowcount={rows.length + 1} data-density={density} className="list-table" style={{ minInlineSize: widths.least }}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.field} column={column} inlineSize={widths.of[column.field] ?? 'auto'} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Room of={above} />
        <tbody>
          {drawn.map(({ row, index }) => (
            <Line key={String(row['id'] ?? index)} list={list} columns={columns} row={row} index={index} measure={measure} />
          ))}
        </tbody>
        <Room of={below} />
      </table>
    </div>
  );
}

interface LineProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  row: Row;
  index: number;
  measure: ((line: HTMLTableRowElement | null) => void) | undefined;
}

const Line = memo(function Line({ list, columns, row, index, measure }: LineProps) {
  return (
    <tr ref={measure} data-index={index} data-id={String(row['id'] ?? '')} aria-rowindex={index + 2}>
      {columns.map((column) => (
        <ValueCell key={column.field} column={column} row={row} header={column.field === list.rowName} />
      ))}
    </tr>
  );
});

/** Where lines are that are out of sight. */
function Room({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <tbody aria-hidden data-room>
      <tr style={{ blockSize: of }} />
    </tbody>
  );
}
