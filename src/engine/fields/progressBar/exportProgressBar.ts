import type { ToExport } from '../../registries.ts';
import { percentCell } from './percentCell.ts';

/** The share as a percentage of Excel's. */
export const exportProgressBar: ToExport = (value) =>
  typeof value === 'number' ? percentCell(value) : null;
