import { join, resolve, sep } from 'node:path';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { kindOf } from '../../compiler/language/definitions.ts';
import type { Part } from '../../compiler/language/manifests.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import { screensFolder } from '../../compiler/read/folders.ts';
import type { Use } from '../../compiler/read/recorder.ts';
import type { Source } from '../../compiler/read/source.ts';
import { indexOf } from './inspectionIndex.ts';
import { childOf, openSchema, propertiesOf, toLongForm, type LanguagePart } from './schemaAt.ts';
import type { Path, Place } from './types.ts';

/** A value of a definition file, with the schema of the language for it. */
export interface DefinitionPart {
  source: Source;
  path: Path;
  /** As the file states it. Undefined if it does not. */
  value: unknown;
  part: LanguagePart;
}

/**
 * Finds the schema for the value at a place, also if the file does not state the value. Undefined if
 * the file is no definition or no valid JSON, or if the language knows nothing at the place.
 */
export function definitionPartAt(inspection: Inspection, place: Place): DefinitionPart | undefined {
  const { files, schemas } = inspection;
  const kind = kindOf(join(files.root, place.file), files.root);
  const source = indexOf(inspection).source(place.file);
  if (!kind || !source || source.broken) return undefined;
  const value = source.statedAt([]);
  const schema = schemas[`${kind}.json`] ?? {};
  const root = openSchema({ schema, file: `${kind}.json` }, value, schemas);
  return place.path.reduce<DefinitionPart | undefined>(
    (outer, step) => outer && childPart(inspection, outer, step),
    { source, path: [], value, part: root },
  );
}

/** Returns a property or an item of a value. Undefined if the language knows none there. */
export function childPart(
  inspection: Inspection,
  outer: DefinitionPart,
  step: string | number,
): DefinitionPart | undefined {
  const { source, part } = outer;
  const value = valueIn(toLongForm(outer.value, part), step);
  const path = [...outer.path, step];
  const options = step === 'options' ? optionsOf(inspection, outer) : undefined;
  const child = options ?? childOf(part, step);
  return child && { source, path, value, part: openSchema(child, value, inspection.schemas) };
}

/** Returns a property or an item of a value. Undefined if it has none. */
export const valueIn = (value: unknown, step: string | number): unknown =>
  (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, step)
    ? (value as Record<string | number, unknown>)[step]
    : undefined;

/** The schema of the options of a part, with the explanation of the language. */
function optionsOf(inspection: Inspection, outer: DefinitionPart): LanguagePart | undefined {
  const manifest = partAt(inspection, outer);
  const { schema } = openSchema(
    childOf(outer.part, 'options') ?? { schema: {}, file: '' },
    undefined,
    inspection.schemas,
  );
  return (
    manifest && { schema: { description: schema['description'], ...manifest.options }, file: '' }
  );
}

/** The properties that name a part with options. */
const PART_NAMES = ['cell', 'widget', 'action', 'block'] as const;

/**
 * Returns the cell, widget, action or block that an object names or, if it names none, that the
 * compiler has chosen for it.
 */
export function partAt(
  inspection: Inspection,
  { source, path, value, part }: DefinitionPart,
): Part | undefined {
  const { manifests } = inspection.project;
  const known = propertiesOf(part);
  const name = Object.hasOwn(known, 'options')
    ? PART_NAMES.find((one) => Object.hasOwn(known, one))
    : undefined;
  if (!name) return undefined;
  const isChosenHere = (use: Use) => use.kind === name && isSamePath(use.path, [...path, name]);
  const id =
    valueIn(toLongForm(value, part), name) ??
    indexOf(inspection).uses(source.file).find(isChosenHere)?.name;
  const parts: Record<typeof name, ReadonlyMap<string, Part>> = {
    cell: manifests.cell,
    widget: manifests.widget,
    action: manifests.actions,
    block: manifests.blocks,
  };
  return parts[name].get(String(id));
}

export const isSamePath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);

/**
 * Returns the file of the component that draws a part: the one that the index of the product's
 * components loads for it. Undefined for a part of the engine.
 */
export function codeOf({ files }: Inspection, part: Part | undefined): string | undefined {
  const folder = screensFolder(files.root, files.hasFolder);
  const manifest = part && resolve(files.root, part.file);
  if (!manifest?.startsWith(folder + sep)) return undefined;
  const index = files.text(join(folder, 'index.ts')) ?? '';
  const [, after = ''] = index.split(`id: '${part!.id}'`);
  const [, component] = /import\('([^']+)'\)/.exec(after) ?? [];
  return files.name(component === undefined ? manifest : join(folder, component));
}
