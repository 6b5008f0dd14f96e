import { isObject } from '../../shared/schemaFields.ts';

/** The items of an array by what identifies them, in their order. */
export type Identified = ReadonlyMap<string, unknown>;

/** The properties that name an item, such as the field of a column. */
const NAMES = ['field', 'filter', 'action', 'block', 'id', 'key', 'name', 'to', 'screen', 'value'];

/**
 * Returns the items of an array by what identifies them: a text by itself, an object by the property
 * that names it. Undefined if two items have the same name, or if the value is not an array.
 */
export function identify(value: unknown): Identified | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = new Map(value.map((item) => [nameOf(item), item as unknown]));
  return items.size === value.length ? items : undefined;
}

/** A column `"title"` and a column `{ "field": "title" }` have the same name. */
function nameOf(item: unknown): string {
  if (typeof item === 'string') return item;
  const name = isObject(item) ? NAMES.find((one) => typeof item[one] === 'string') : undefined;
  return name === undefined ? JSON.stringify(item) : String((item as never)[name]);
}
