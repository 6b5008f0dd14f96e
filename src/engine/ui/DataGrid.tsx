import { useEffect, useMemo } from 'react';
import {
  DataGrid as MuiDataGrid,
  useGridApiRef,
  type DataGridProps,
  type GridColDef,
  type GridLocaleText,
} from '@mui/x-data-grid';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { focusOutline } from '../theme/components.ts';
import { MuiThemeProvider } from '../theme/MuiThemeProvider.tsx';
import tokens from '../theme/tokens.json' with { type: 'json' };

export type { GridColDef as GridColumn };

interface Props extends Omit<DataGridProps, 'density'> {
  density: 'comfortable' | 'compact';
  /** Whether the rows scroll in the grid's own box. Otherwise they are as high as their content. */
  scrolls: boolean;
}

/**
 * MUI's data grid, which renders only the visible rows. Users sort and resize columns with the
 * grid's own column menu, pointer and keyboard. The caller filters, sorts and pages the rows.
 */
export function DataGrid({ density, scrolls, rows, ...props }: Props) {
  const language = useLanguage();
  const texts = useGridTexts();
  const api = useGridApiRef();
  const { row: rowHeight, header: headerHeight, cellPadInline } = tokens.table[density];
  // Another page starts at its first row.
  useEffect(() => api.current?.scroll({ top: 0 }), [api, rows]);
  return (
    <MuiThemeProvider>
      <MuiDataGrid
        key={language}
        apiRef={api}
        rows={rows ?? []}
        data-density={density}
        rowHeight={rowHeight}
        {...(scrolls ? {} : { getRowHeight: () => 'auto' as const })}
        columnHeaderHeight={headerHeight}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        hideFooter
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        localeText={texts}
        sx={gridStyle(cellPadInline)}
        {...props}
      />
    </MuiThemeProvider>
  );
}

/** Returns the texts of everything that the grid shows. */
function useGridTexts(): Partial<GridLocaleText> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      noRowsLabel: t('mui.dataGrid.noRows'),
      noResultsOverlayLabel: t('mui.dataGrid.noRows'),
      columnMenuLabel: t('mui.dataGrid.menu'),
      columnMenuUnsort: t('mui.dataGrid.unsort'),
      columnMenuSortAsc: t('mui.dataGrid.sortAscending'),
      columnMenuSortDesc: t('mui.dataGrid.sortDescending'),
      columnHeaderSortIconLabel: t('mui.dataGrid.sort'),
      checkboxSelectionHeaderName: t('mui.dataGrid.selection'),
      checkboxSelectionSelectAllRows: t('mui.dataGrid.selectAll'),
      checkboxSelectionUnselectAllRows: t('mui.dataGrid.unselectAll'),
      checkboxSelectionSelectRow: t('mui.dataGrid.selectRow'),
      checkboxSelectionUnselectRow: t('mui.dataGrid.unselectRow'),
      columnMenuAriaLabel: (column) => t('mui.dataGrid.columnMenu', { column }),
      noColumnsOverlayLabel: t('mui.dataGrid.noColumns'),
      noColumnsOverlayManageColumns: t('mui.dataGrid.manageColumns'),
    }),
    [t],
  );
}

function gridStyle(padding: number) {
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
