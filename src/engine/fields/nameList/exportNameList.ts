import type { ToExport } from '../../registries.ts';
import { toNames } from './toNames.ts';

/** Exports all names, also those that the cell hides. */
export const exportNameList: ToExport = (value, { format, row, options }) =>
  format.list(toNames(value, row, options['joined'])) || null;
