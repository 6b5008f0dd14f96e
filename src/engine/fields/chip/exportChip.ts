import type { ToExport } from '../../registries.ts';
import { meaningOf } from './meaningOf.ts';

/** The state by its name. */
export const exportChip: ToExport = (value, { options, t }) => {
  const meaning = meaningOf(value, options);
  return meaning ? t(meaning.text) : null;
};
