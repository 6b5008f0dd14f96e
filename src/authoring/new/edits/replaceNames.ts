import type { Path } from '../../../compiler/issues/issue.ts';
import { applyEdits } from '../../edit/applyEdits.ts';
import type { Use } from '../../../compiler/read/recorder.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import { renameProperty } from './jsonEdits.ts';
import type { StagedFiles } from './stagedFiles.ts';

/** Replaces a name at positions of definition files. */
export function replaceInFiles(
  staged: StagedFiles,
  uses: readonly Pick<Use, 'source' | 'path'>[],
  from: string,
  to: string,
): void {
  for (const file of new Set(uses.map(({ source }) => source.file))) {
    const paths = uses.filter(({ source }) => source.file === file).map(({ path }) => path);
    if (file.endsWith('.cases.json'))
      staged.edit(file, (text) =>
        applyEdits(
          text,
          paths.map((path) => ({ kind: 'set', path, value: to })),
        ),
      );
    else staged.change(file, (root) => paths.forEach((path) => replaceAt(root, path, from, to)));
  }
}

/** Replaces a name at a path: a value, a value in its short form, or the name of a property. */
function replaceAt(root: object, path: Path, from: string, to: string): void {
  for (const length of [path.length, path.length - 1]) {
    const parent = valueAt(root, path.slice(0, length - 1));
    const last = path[length - 1];
    if (typeof parent !== 'object' || parent === null || last === undefined) continue;
    const holder = parent as Record<string | number, unknown>;
    const value = holder[last];
    if (typeof value === 'string' && replaceName(value, from, to) !== value) {
      holder[last] = replaceName(value, from, to);
      return;
    }
    if (last === from && isObject(parent)) return renameProperty(parent, from, to);
  }
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => Object(value)[step] as unknown, root);

/** Renames a field in a value: `phone`, `-phone` as an order, or `phone.name` in an object. */
export const replaceName = (value: string, from: string, to: string): string =>
  value === from || value === `-${from}` || value.startsWith(`${from}.`)
    ? value.replace(from, to)
    : value;
