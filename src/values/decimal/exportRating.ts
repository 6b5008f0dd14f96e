import type { ToExport } from '../../engine/registries.ts';

/** Exports the average with two decimals. */
export const exportRating: ToExport = (value) =>
  typeof value === 'number' ? { number: value, format: '0.00' } : null;
