import type { ToExport } from '../../registries.ts';
import { toNames } from './toNames.ts';

/** All of the names, where a list shows the first ones only. */
export const exportNameList: ToExport = (value, { format, row, options }) =>
  format.list(toNames(value, row, options['joined'])) || null;
