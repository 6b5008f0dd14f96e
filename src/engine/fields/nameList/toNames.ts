import { isObject } from '../../../shared/schemaFields.ts';
import type { Translate } from '../../i18n/useTranslation.ts';

interface NameOptions {
  /** The text key of each value, for a list of values instead of named items. */
  values?: { value: unknown; text: string }[];
}

/**
 * Returns the names of a list of named items or of values; items without a name are left out. A
 * text, such as the joined names, is returned as it is.
 */
export function toNames(value: unknown, options: Record<string, unknown>, t: Translate): string[] {
  if (!Array.isArray(value)) return typeof value === 'string' && value !== '' ? [value] : [];
  // The manifest declares this shape.
  const { values = [] } = options as NameOptions;
  const nameOf = (item: unknown): string => {
    if (isObject(item)) return String(item['name'] ?? '');
    const known = values.find((one) => one.value === item);
    return known ? t(known.text) : '';
  };
  return value.map(nameOf).filter(Boolean);
}
