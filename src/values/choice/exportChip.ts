import type { ChipCellOptions } from '../../generated/options.ts';
import type { ToExport } from '../../engine/registries.ts';
import { chipFor, chipText } from './chipFor.ts';

/** Exports the label of the state. */
export const exportChip: ToExport<ChipCellOptions> = (value, { row, options, t }) => {
  const appearance = chipFor(value, options);
  return appearance ? chipText(appearance, row, options, t) : null;
};
