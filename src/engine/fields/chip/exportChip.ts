import { valueAt } from '../../data/page.ts';
import type { ToExport } from '../../registries.ts';
import { chipFor } from './chipFor.ts';

/** The state by its name. */
export const exportChip: ToExport = (value, { row, options, t }) => {
  const meaning = chipFor(value, options);
  const told =
    typeof options['labelField'] === 'string' ? valueAt(row, options['labelField']) : undefined;
  return !meaning ? null : typeof told === 'string' && told !== '' ? told : t(meaning.text);
};
