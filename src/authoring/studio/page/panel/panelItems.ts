import type { PanelItem, Place } from '../../api.ts';
import { uniqueKeys } from '../uniqueKeys.ts';
import type { FindItem } from '../useItemEdits.ts';
import { isEqual } from './propertyEdit.ts';

/** Identifies items by their names, so that a moved item stays the same. */
export const itemKeys = (items: readonly PanelItem[]): string[] =>
  uniqueKeys(items.map(({ name }) => name));

/** Returns the function that finds a property with a free name. */
export const findEntry =
  ({ file, path }: Place): FindItem =>
  () =>
    Promise.resolve({ file, path, index: 0, count: 1 });

/**
 * Returns the function that finds an item of a list by its value, because items can have equal
 * names. Of equal items, it is the one with as many others before it.
 * @param values of the list, as the page shows it
 */
export function findItem(list: Place, values: readonly unknown[], index: number): FindItem {
  const value = values[index];
  const indexesIn = (all: readonly unknown[]) =>
    all.flatMap((one, at) => (isEqual(one, value) ? [at] : []));
  const order = indexesIn(values).indexOf(index);
  return async (call) => {
    const { value: current } = await call('panel', list);
    const items: unknown[] = Array.isArray(current) ? current : [];
    const equal = indexesIn(items);
    const found = equal[order] ?? equal.at(-1);
    return found === undefined
      ? undefined
      : { file: list.file, path: [...list.path, found], index: found, count: items.length };
  };
}
