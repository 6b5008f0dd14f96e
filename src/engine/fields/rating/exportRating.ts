import type { ToExport } from '../../registries.ts';

/** The average with the decimals that it is answered with. */
export const exportRating: ToExport = (value) =>
  typeof value === 'number' ? { number: value, format: '0.00' } : null;
