import { sortedField } from '../../../../shared/calls.ts';
import { useEffect, useMemo } from 'react';
import Box from '@mui/material/Box';
import { arSD, enUS } from '@mui/x-data-grid/locales';
import { DataGrid, useGridApiRef, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { directionOf, useLanguage } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import { focusOutline } from '../../../theme/components.ts';
import tokens from '../../../theme/tokens.json';
import type { ReportTableProps } from '../report/ReportRows.tsx';

/** Up to this many rows are all rendered. More scroll in a box of their own. */
const MAX_ROWS_WITHOUT_SCROLLING = 30;

/**
 * The MUI data grid, which renders only the visible rows. In server mode it shows all rows that it
 * is given. Users sort and resize columns with the grid's own column menu, pointer and keyboard. Its
 * filters and its choice of columns are disabled, because the list has its own.
 */
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
  const language = useLanguage();
  const api = useGridApiRef();
  const scrolls = rows.length > MAX_ROWS_WITHOUT_SCROLLING;
  const shown = useGridColumns(list, columns, directionOf(language) === 'rtl');
  // Another page starts at its first row.
  useEffect(() => api.current?.scroll({ top: 0 }), [api, rows]);
  return (
    <Box sx={scrolls ? SCROLL_BOX : { display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        key={language}
        apiRef={api}
        rows={useMemo(
          () =>
            totals
              ? [...rows, { ...totals, [list.nameField]: t('table.total'), id: TOTALS_ROW_ID }]
              : rows,
          [rows, totals, list, t],
        )}
        columns={shown}
        getRowId={idOf}
        aria-label={t(list.title)}
        aria-busy={busy}
        data-density={density}
        rowHeight={tokens.table[density].row}
        {...(scrolls ? {} : { getRowHeight: () => 'auto' as const })}
        columnHeaderHeight={tokens.table[density].header}
        paginationMode="server"
        rowCount={rows.length + (totals ? 1 : 0)}
        getRowClassName={({ id }) => (id === TOTALS_ROW_ID ? 'totals' : '')}
        sortingMode="server"
        sortingOrder={SORTING_ORDER}
        sortModel={useMemo(() => toSortModel(sort), [sort])}
        onSortModelChange={([item]) =>
          item && onSort(item.sort === 'desc' ? `-${item.field}` : item.field)
        }
        filterMode="server"
        hideFooter
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        localeText={LOCALE_TEXTS[language]}
        sx={gridSx(tokens.table[density].cellPadInline)}
      />
    </Box>
  );
}

const SORTING_ORDER = ['asc', 'desc'] as const;

const localeTextOf = ({ components }: typeof arSD) =>
  components.MuiDataGrid.defaultProps.localeText;

const LOCALE_TEXTS = { ar: localeTextOf(arSD), en: localeTextOf(enUS) };

/** The id of the totals row, which no row of the server has. */
const TOTALS_ROW_ID = 'totals';

const idOf = (row: Row) => String(row['id']);

const toSortModel = (sort: string): GridSortModel =>
  sort === '' ? [] : [{ field: sortedField(sort), sort: sort.startsWith('-') ? 'desc' : 'asc' }];

function useGridColumns(
  list: ResolvedList,
  columns: ResolvedColumn[],
  isRtl: boolean,
): GridColDef<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columns.map((column): GridColDef<Row> => {
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

const SCROLL_BOX = { blockSize: 'max(360px, min(76vh, 860px))' } as const;

function gridSx(padding: number) {
  return {
    border: 0,
    borderRadius: 0,
    typography: 'body2',
    '& .MuiDataGrid-columnHeader': { px: `${padding}px`, color: 'textMuted' },
    // The hidden menu button of the last column would widen the grid.
    '& .MuiDataGrid-columnHeader--last': { overflow: 'hidden' },
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, whiteSpace: 'normal', lineHeight: 1.2 },
    '& .MuiDataGrid-columnHeader--sorted': { color: 'text.primary' },
    '& .MuiDataGrid-cell': {
      px: `${padding}px`,
      display: 'flex',
      alignItems: 'center',
      lineHeight: 1.5,
      fontVariantNumeric: 'tabular-nums lining-nums',
      overflowWrap: 'anywhere',
    },
    // The filler cell has no width, so padding would make the grid wider than its box.
    '& .MuiDataGrid-cellEmpty': { p: 0 },
    '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { py: '5px', minBlockSize: 36 },
    '& .MuiDataGrid-cell.named': { fontWeight: 500 },
    '& .MuiDataGrid-columnHeader:focus-visible, & .MuiDataGrid-cell:focus-visible':
      focusOutline(-2),
    '& .MuiDataGrid-row:hover': { bgcolor: 'surfaceSunken' },
    '& .totals': { bgcolor: 'surfaceSunken', fontWeight: 600 },
  };
}
