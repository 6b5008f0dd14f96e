import { applyEdits } from '../../src/compiler/edit/applyEdits.ts';
import { writeLines } from '../../src/compiler/edit/writeJson.ts';
import type { Path } from '../../src/compiler/issues/issue.ts';

/*
 * Edits of JSON files that leave all other lines unchanged. New values are written on one line if
 * they fit.
 */

/** Formats a whole file. The outermost object always takes several lines. */
export const formatFile = (value: object): string =>
  `${writeLines(value, { unit: '  ', lineEnd: '\n' }, '')}\n`;

/** Appends an item to the array at a path, or creates the array. */
export const addItem = (text: string, path: Path, item: unknown): string =>
  applyEdits(text, [{ kind: 'insert', path: [...path, Infinity], value: item }]);

/** Adds a property to the object at a path: at the end, or after another property. */
export const addProperty = (
  text: string,
  path: Path,
  name: string,
  value: unknown,
  after?: string,
): string =>
  applyEdits(text, [{ kind: 'set', path: [...path, name], value }], (_path, names) =>
    after !== undefined && names.includes(after) ? names.indexOf(after) + 1 : undefined,
  );
