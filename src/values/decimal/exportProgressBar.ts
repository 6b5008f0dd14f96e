import type { ToExport } from '../../engine/registries.ts';
import { percentCell } from '../../engine/export/percentCell.ts';

/** Exports the percentage as a percentage cell. */
export const exportProgressBar: ToExport = (value) =>
  typeof value === 'number' ? percentCell(value) : null;
