import type { NumberCellOptions } from '../../generated/options.ts';
import type { ToExport } from '../../engine/registries.ts';

/**
 * Returns Excel's number format with thousands separators. Without a number of decimals,
 * non-integers have two.
 */
function numberFormat(value: number, decimals = Number.isInteger(value) ? 0 : 2): string {
  return decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0';
}

export const exportNumber: ToExport<NumberCellOptions> = (
  value,
  { options: { decimals, hideZero } },
) => {
  if (typeof value !== 'number' || (value === 0 && hideZero)) return null;
  return {
    number: value,
    format: numberFormat(value, decimals),
  };
};
