import type { NameListCellOptions } from '../../generated/options.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Row } from '../../engine/data/page.ts';
import type { Translate } from '../../engine/i18n/useTranslation.ts';

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
  { values = [] }: NameListCellOptions,
  t: Translate,
): NamedItem[] {
  if (!Array.isArray(value))
    return typeof value === 'string' && value !== '' ? [{ name: value, item: {} }] : [];
  const toNamedItem = (item: unknown): NamedItem => {
    if (isObject(item)) return { name: String(item['name'] ?? ''), item };
    const known = values.find((one) => one.value === item);
    return { name: known ? t(known.text) : '', item: {} };
  };
  return value.map(toNamedItem).filter(({ name }) => name !== '');
}
