import type { NameListCellOptions } from '../../generated/options.ts';
import type { ToExport } from '../../engine/registries.ts';
import { toNamedItems } from './toNamedItems.ts';

/** Exports all names, also those that the cell hides. */
export const exportNameList: ToExport<NameListCellOptions> = (value, { format, options, t }) =>
  format.list(toNamedItems(value, options, t).map(({ name }) => name)) || null;
