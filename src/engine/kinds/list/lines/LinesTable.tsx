import { memo, useMemo } from 'react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import { useTranslation } from 'react-i18next';
import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import type { Row } from '../../../data/page.ts';
import tokens from '../../../theme/tokens.json';
import { HeaderCell } from '../HeaderCell.tsx';
import { tableSx, ValueCell } from '../ListTable.tsx';
import type { ReportTableProps } from '../report/ReportRows.tsx';
import { useLines } from './useLines.ts';

/**
 * Hundreds of lines as a semantic table in a box of its own, of which only those in sight are drawn: head and first column stay where
 * they are, and each line says which of all it is. Widths are the columns', so that nothing moves while other lines come into sight.
 */
export function LinesTable({ list, columns, rows, sort, density, busy, onSort }: ReportTableProps) {
  const { t } = useTranslation();
  const sizes = tokens.table[density];
  const { box, lines, above, below, measure } = useLines(rows, sizes);
  const heads = useMemo(() => columns.map((column) => withWidth(list, column)), [list, columns]);
  const least = heads.reduce((sum, { width, field }) => sum + (width ?? leastWidth(list, columns, field)), 0);
  return (
    <Box ref={box} role="region" aria-label={t(list.title)} tabIndex={0} data-lines sx={BOX}>
      <Table aria-busy={busy} aria-label={t(list.title)} aria-rowcount={rows.length + 1} data-density={density} sx={linesSx(sizes)} style={{ minInlineSize: least }}>
        <thead>
          <tr aria-rowindex={1}>
            {heads.map((column) => (
              <HeaderCell key={column.field} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Room of={above} />
        <tbody>
          {lines.map(({ row, index }) => (
            <Line key={String(row['id'] ?? index)} list={list} columns={columns} row={row} index={index} measure={measure} />
          ))}
        </tbody>
        <Room of={below} />
      </Table>
    </Box>
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

/** Narrower than this a name cannot be read, whatever else stands beside it. */
const NAME = 220;
const OTHER = 96;

/** The name of a line takes the room that the other columns leave. */
const withWidth = ({ rowName }: ResolvedList, { width, ...column }: ResolvedColumn): ResolvedColumn => (column.field === rowName || width === undefined ? column : { ...column, width });

const leastWidth = ({ rowName }: ResolvedList, columns: ResolvedColumn[], field: string) => columns.find((column) => column.field === field)?.width ?? (field === rowName ? NAME : OTHER);

const BOX = { overflow: 'auto', maxBlockSize: 'max(360px, min(76vh, 860px))', overflowAnchor: 'none' } as const;

function linesSx(sizes: (typeof tokens.table)['comfortable']) {
  const { '& thead th': head, '& tbody th': name, '& tbody tr:last-of-type > *': _last, ...rest } = tableSx(sizes);
  return {
    ...rest,
    tableLayout: 'fixed',
    '& td, & tbody th': { overflowWrap: 'anywhere' },
    '& thead th': { ...head, position: 'sticky', insetBlockStart: 0 },
    '& tbody th': { ...name, minInlineSize: 0, position: 'sticky' },
    '& thead th:first-of-type': { insetInlineStart: 0, zIndex: 3 },
  };
}
