import { valueAt } from '../../data/page.ts';
import type { ToExport } from '../../registries.ts';
import { chipFor } from './chipFor.ts';

/** Exports the label of the state. */
export const exportChip: ToExport = (value, { row, options, t }) => {
  const appearance = chipFor(value, options);
  const ownText =
    typeof options['labelField'] === 'string' ? valueAt(row, options['labelField']) : undefined;
  return !appearance
    ? null
    : typeof ownText === 'string' && ownText !== ''
      ? ownText
      : t(appearance.text);
};
