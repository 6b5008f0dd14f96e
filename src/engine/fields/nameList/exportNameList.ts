import type { ToExport } from '../../registries.ts';
import { toNames } from './toNames.ts';

/** Exports all names, also those that the cell hides. */
export const exportNameList: ToExport = (value, { format, options, t }) =>
  format.list(toNames(value, options, t)) || null;
