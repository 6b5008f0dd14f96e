import { useEffect, useMemo } from 'react';
import Box from '@mui/material/Box';
import { DataGrid, useGridApiRef, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { directionOf, useLanguage } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import { ring } from '../../../theme/components.ts';
import tokens from '../../../theme/tokens.json';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { ReportTableProps } from '../report/ReportRows.tsx';

/** So many rows stand on the page as they are; more get a window of their own to scroll in. */
const WITHOUT_WINDOW = 30;

/**
 * MUI's grid, which draws only the rows in sight. Pages come from the server: told so, the grid cuts nothing off the rows that it is
 * given. Filters, order and columns are the list's own, so that every list works the same way.
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
  const isWindow = rows.length > WITHOUT_WINDOW;
  const shown = useGridColumns(list, columns, directionOf(language) === 'rtl');
  // Another page begins at its first row.
  useEffect(() => api.current?.scroll({ top: 0 }), [api, rows]);
  return (
    <Box sx={isWindow ? WINDOW : { display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        key={language}
        apiRef={api}
        rows={useMemo(
          () =>
            totals ? [...rows, { ...totals, [list.nameField]: t('table.total'), id: TOTALS }] : rows,
          [rows, totals, list, t],
        )}
        columns={shown}
        getRowId={idOf}
        aria-label={t(list.title)}
        aria-busy={busy}
        data-density={density}
        rowHeight={tokens.table[density].row}
        {...(isWindow ? {} : { getRowHeight: () => 'auto' as const })}
        columnHeaderHeight={tokens.table[density].header}
        paginationMode="server"
        rowCount={rows.length + (totals ? 1 : 0)}
        getRowClassName={({ id }) => (id === TOTALS ? 'totals' : '')}
        sortingMode="server"
        sortingOrder={ORDER}
        sortModel={useMemo(() => toModel(sort), [sort])}
        onSortModelChange={([item]) => item && onSort(item.field)}
        filterMode="server"
        hideFooter
        disableColumnFilter
        disableColumnMenu
        disableColumnSelector
        disableRowSelectionOnClick
        localeText={useMemo(() => ({ columnHeaderSortIconLabel: t('action.sort') }), [t])}
        slots={SLOTS}
        sx={gridSx(tokens.table[density].cellPadInline)}
      />
    </Box>
  );
}

const ORDER = ['asc', 'desc'] as const;

/** The id of the row with the totals, which is none of a host's. */
const TOTALS = 'totals';

const idOf = (row: Row) => String(row['id']);

const toModel = (sort: string): GridSortModel =>
  sort === ''
    ? []
    : [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }];

function useGridColumns(
  list: ResolvedList,
  columns: ResolvedColumn[],
  isRtl: boolean,
): GridColDef<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columns.map((column): GridColDef<Row> => {
        // Digits line up by their units in both directions: at the right edge, where a line of Arabic starts.
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
            ? { width: Math.max(column.width, roomOf(t(column.label))) }
            : {
                flex: isName ? 2 : 1,
                minWidth: isName ? (column.width ?? 220) : Math.max(96, roomOf(t(column.label))),
              }),
          renderCell: ({ value, row, id }) => {
            if (id === TOTALS && isName) return value as string;
            return (
              Cell &&
              (id !== TOTALS || value !== undefined) && (
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

/** So wide a column must be that its label stands on two lines beside the arrows, in pixels: a head is not cut off. */
const roomOf = (label: string) =>
  8 * Math.max(Math.ceil(label.length / 2) + 1, ...label.split(' ').map((word) => word.length)) +
  56;

const SLOTS = {
  columnSortedAscendingIcon: () => <Icon name="ArrowUpward" size={16} color="primary.main" />,
  columnSortedDescendingIcon: () => <Icon name="ArrowDownward" size={16} color="primary.main" />,
  columnUnsortedIcon: () => <Icon name="UnfoldMore" size={16} color="textMuted" />,
};

const WINDOW = { blockSize: 'max(360px, min(76vh, 860px))' } as const;

function gridSx(padding: number) {
  return {
    border: 0,
    borderRadius: 0,
    typography: 'body2',
    '& .MuiDataGrid-columnHeaders [role=row], & .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler':
      { bgcolor: 'surfaceSunken' },
    '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { borderColor: 'line !important' },
    '& .MuiDataGrid-columnHeader': { px: `${padding}px`, color: 'textMuted' },
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, whiteSpace: 'normal', lineHeight: 1.2 },
    '& .MuiDataGrid-columnHeader--sorted': { color: 'text.primary' },
    '& .MuiDataGrid-columnSeparator': { display: 'none' },
    '& .MuiDataGrid-iconButtonContainer': { visibility: 'visible', inlineSize: 'auto' },
    '& .MuiDataGrid-sortButton': {
      opacity: '1 !important',
      p: '2px',
      inlineSize: tokens.control.minTarget,
      blockSize: tokens.control.minTarget,
      bgcolor: 'transparent !important',
    },
    '& .MuiDataGrid-cell': {
      px: `${padding}px`,
      display: 'flex',
      alignItems: 'center',
      lineHeight: 1.5,
      fontVariantNumeric: 'tabular-nums lining-nums',
      overflowWrap: 'anywhere',
    },
    // What fills a row up has no width of its own; padding would make every grid a little wider than its box.
    '& .MuiDataGrid-cellEmpty': { p: 0 },
    '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { py: '5px', minBlockSize: 36 },
    '& .MuiDataGrid-cell.named': { fontWeight: 500 },
    '& .MuiDataGrid-columnHeader:focus-visible, & .MuiDataGrid-cell:focus-visible': ring(-2),
    '& .MuiDataGrid-row:hover': { bgcolor: 'surfaceSunken' },
    '& .totals': { bgcolor: 'surfaceSunken', fontWeight: 600 },
  };
}
