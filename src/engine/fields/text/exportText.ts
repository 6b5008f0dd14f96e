import type { ToExport } from '../../registries.ts';

/** A text as it is: a number here is a name, as a phone's or an account's is, and keeps its zeros. Yes and no in the file's language. */
export const exportText: ToExport = (value, { t }) => {
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
