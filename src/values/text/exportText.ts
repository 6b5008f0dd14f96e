import type { ToExport } from '../../engine/registries.ts';

/**
 * Exports a value as text. A number here is an identifier, such as a phone or account number, and
 * keeps its leading zeros. Booleans are exported as yes and no in the file's language.
 */
export const exportText: ToExport = (value, { t }) => {
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
