import type { ToExport } from '../../registries.ts';

/** The share as a percentage of Excel's. */
export const exportBar: ToExport = (value) => (typeof value === 'number' ? { number: value / 100, format: Number.isInteger(value) ? '0%' : '0.00%' } : null);
