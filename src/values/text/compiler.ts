import { foldedColumn, orderColumn } from '../../shared/resolved/helperColumns.ts';
import type { CompilerType } from '../contracts/compiler.ts';
import { plainColumn } from '../contracts/plainColumn.ts';

export const text: CompilerType = {
  resolve: (column, field) => ({
    ...(field.isSorted ? { order: orderColumn(column) } : {}),
    ...plainColumn(column, field),
    ...(field.isSearched ? { folded: foldedColumn(column) } : {}),
  }),
  hasSortKey: true,
};
