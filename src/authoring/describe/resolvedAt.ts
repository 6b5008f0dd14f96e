import { basename } from 'node:path';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Compilation } from '../../compiler/compile.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import { valueIn } from './definitionPart.ts';
import { indexOf } from './inspectionIndex.ts';
import type { Path, Place } from './types.ts';

/** The properties by which the items of a resolved list are found. */
const ITEM_NAMES = ['field', 'filter'];

/**
 * Returns what the compiler has made of an object of a definition file: the resolved screen, column
 * or call. Undefined if it could not be resolved, and for files of other kinds.
 */
export function resolvedAt(
  inspection: Inspection,
  compilation: Compilation,
  { file, path }: Place,
): Record<string, unknown> | undefined {
  const source = indexOf(inspection).source(file);
  const [start, within] = resolvedRoot(inspection, compilation, { file, path });
  let resolved: unknown = start;
  let value = path.slice(0, path.length - within.length).reduce<unknown>(valueIn, source?.value);
  for (const step of within) {
    const former = value;
    value = valueIn(value, step);
    resolved = Array.isArray(resolved)
      ? itemOf(resolved, former, value, Number(step))
      : valueIn(resolved, step);
  }
  return isObject(resolved) ? resolved : undefined;
}

/** Returns the resolved item of an item of a list. */
function itemOf(resolved: unknown[], list: unknown, item: unknown, index: number): unknown {
  const name = ITEM_NAMES.find((one) => isObject(item) && item[one] !== undefined);
  if (name !== undefined) return resolved.find((one) => valueIn(one, name) === valueIn(item, name));
  // Items that could not be resolved are left out, so that the others have another index.
  return Array.isArray(list) && resolved.length >= list.length ? resolved[index] : undefined;
}

/** Returns what a file, or the property of a form that describes a screen, is resolved to. */
function resolvedRoot(
  inspection: Inspection,
  compilation: Compilation,
  { file, path }: Place,
): [resolved: unknown, within: Path] {
  if (file === 'schemas/app.json') return [compilation.app, path];
  const [name = '', role] = basename(file).split('.');
  const stated = indexOf(inspection).source(file)?.textAt(['id']);
  if (role === 'resource') return [compilation.resources.get(stated ?? name), path];
  const { project } = inspection;
  const screens = [...project.screens.values(), ...project.dialogs.values()].filter(
    (screen) => screen.file.source.file === file,
  );
  const own = screens.find(({ at }) => at.path.length > 0 && at.path[0] === path[0]);
  if (own) return [compilation.screens.get(own.id), path.slice(1)];
  const [first] = screens.filter(({ id }) => compilation.screens.has(id));
  return [compilation.screens.get(first?.id ?? ''), path];
}
