import { isObject } from '../../../shared/schemaFields.ts';
import type { Row } from '../../data/page.ts';
import type { Translate } from '../../i18n/useTranslation.ts';

interface NameOptions {
  /** The text key of each value, for a list of values instead of named items. */
  values?: { value: unknown; text: string }[];
}

/** A name, with the item that has it. The item of a plain value is empty. */
export interface NamedItem {
  name: string;
  item: Row;
}

/**
 * Returns the items of a list of named items or of values, without those that have no name. A text,
 * such as the joined names, is one item.
 */
export function toNamedItems(
  value: unknown,
  options: Record<string, unknown>,
  t: Translate,
): NamedItem[] {
  if (!Array.isArray(value))
    return typeof value === 'string' && value !== '' ? [{ name: value, item: {} }] : [];
  // The manifest declares this shape.
  const { values = [] } = options as NameOptions;
  const toNamedItem = (item: unknown): NamedItem => {
    if (isObject(item)) return { name: String(item['name'] ?? ''), item };
    const known = values.find((one) => one.value === item);
    return { name: known ? t(known.text) : '', item: {} };
  };
  return value.map(toNamedItem).filter(({ name }) => name !== '');
}
