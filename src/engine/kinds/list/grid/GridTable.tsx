import { sortedField } from '../../../../shared/calls/calls.ts';
import { useMemo, useRef } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { directionOf, useLanguage } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import { useBoxTop } from '../../../ui/useBoxTop.ts';
import { DataGrid, type GridColumn } from '../../../ui/DataGrid.tsx';
import type { ReportTableProps } from '../report/ReportRows.tsx';

/** Up to this many rows are all rendered. More scroll in a box of their own. */
const MAX_ROWS_WITHOUT_SCROLLING = 30;

/** The rows of a report in the data grid. */
export function GridTable({
  list,
  columns,
  rows,
  sort,
  totals,
  density,
  busy,
  onSort,
}: ReportTableProps) {
  const { t } = useTranslation();
  const isRtl = directionOf(useLanguage()) === 'rtl';
  const scrolls = rows.length > MAX_ROWS_WITHOUT_SCROLLING;
  const shown = useGridColumns(list, columns, isRtl);
  const allRows = useMemo(
    () =>
      totals
        ? [...rows, { ...totals, [list.nameField]: t('table.total'), id: TOTALS_ROW_ID }]
        : rows,
    [rows, totals, list, t],
  );
  const box = useRef<HTMLDivElement>(null);
  useBoxTop(box);
  const idOf = useMemo(() => createIdOf(allRows), [allRows]);
  return (
    <div ref={box} className={scrolls ? 'report-grid report-grid-scrolls' : 'report-grid'}>
      <DataGrid
        rows={allRows}
        columns={shown}
        getRowId={idOf}
        aria-label={t(list.title)}
        aria-busy={busy}
        density={density}
        scrolls={scrolls}
        rowCount={allRows.length}
        getRowClassName={({ id }) => (id === TOTALS_ROW_ID ? 'totals' : '')}
        sortingOrder={SORTING_ORDER}
        sortModel={useMemo(() => toSortModel(sort), [sort])}
        onSortModelChange={([item]) =>
          item && onSort(item.sort === 'desc' ? `-${item.field}` : item.field)
        }
      />
    </div>
  );
}

const SORTING_ORDER = ['asc', 'desc'] as const;

/** The id of the totals row, which no row of the server has. */
const TOTALS_ROW_ID = 'totals';

/** Returns a function that identifies a row: by its id, or by its position if it has none. */
function createIdOf(rows: readonly Row[]): (row: Row) => string {
  const positions = new Map(rows.map((row, index) => [row, index]));
  return (row) => String(row['id'] ?? `position ${positions.get(row)}`);
}

const toSortModel = (sort: string) =>
  sort === ''
    ? []
    : [
        {
          field: sortedField(sort),
          sort: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
        },
      ];

function useGridColumns(
  list: ResolvedList,
  columns: ResolvedColumn[],
  isRtl: boolean,
): GridColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columns.map((column): GridColumn<Row> => {
        // Digits are aligned to the right in both directions, so that units line up.
        const align =
          column.align === 'number'
            ? isRtl
              ? 'left'
              : 'right'
            : column.align === 'center'
              ? 'center'
              : 'left';
        const Cell = fields.get(column.cell).Cell;
        const isName = column.field === list.nameField;
        return {
          field: column.field,
          headerName: t(column.label),
          ...(column.tooltip ? { description: t(column.tooltip) } : {}),
          sortable: column.sortable,
          align,
          headerAlign: align,
          ...(column.width && !isName
            ? { width: Math.max(column.width, headerWidthOf(t(column.label))) }
            : {
                flex: isName ? 2 : 1,
                minWidth: isName
                  ? (column.width ?? 220)
                  : Math.max(96, headerWidthOf(t(column.label))),
              }),
          renderCell: ({ value, row, id }) => {
            if (id === TOTALS_ROW_ID && isName) return value as string;
            return (
              Cell &&
              (id !== TOTALS_ROW_ID || value !== undefined) && (
                <Cell value={value} row={row} options={column.options} />
              )
            );
          },
          ...(isName ? { cellClassName: 'named' } : {}),
        };
      }),
    [columns, list, isRtl, t],
  );
}

/**
 * Estimates the width in pixels that a label needs on two lines beside the sort icon, so that it is
 * not cut.
 */
const headerWidthOf = (label: string) =>
  8 * Math.max(Math.ceil(label.length / 2) + 1, ...label.split(' ').map((word) => word.length)) +
  56;
