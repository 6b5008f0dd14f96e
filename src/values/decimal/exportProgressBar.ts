import type { ToExport } from '../../engine/registries.ts';
import { percentCell } from './percentCell.ts';

/** Exports the percentage as a percentage cell. */
export const exportProgressBar: ToExport = (value) =>
  typeof value === 'number' ? percentCell(value) : null;
