import { applyEdits } from '../../edit/applyEdits.ts';
import type { Path } from '../../../compiler/issues/issue.ts';

/** Appends an item to the array at a path, or creates the array. */
export function addItem(text: string, path: Path, item: unknown): string {
  const array = path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    JSON.parse(text),
  );
  const index = Array.isArray(array) ? array.length : 0;
  return applyEdits(text, [{ kind: 'insert', path: [...path, index], value: item }]);
}

/** Adds a property to the object at a path: at the end, or after another property. */
export const addProperty = (
  text: string,
  path: Path,
  name: string,
  value: unknown,
  after?: string,
): string =>
  applyEdits(text, [{ kind: 'set', path: [...path, name], value }], (_path, names) =>
    after === undefined || !names.includes(after) ? undefined : names.indexOf(after) + 1,
  );
