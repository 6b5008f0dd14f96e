import { valueAt } from '../../data/page.ts';
import type { ToExport } from '../../registries.ts';
import { meaningOf } from './meaningOf.ts';

/** The state by its name. */
export const exportChip: ToExport = (value, { row, options, t }) => {
  const meaning = meaningOf(value, options);
  const told = typeof options['text'] === 'string' ? valueAt(row, options['text']) : undefined;
  return !meaning ? null : typeof told === 'string' && told !== '' ? told : t(meaning.text);
};
