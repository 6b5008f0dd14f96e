import { basename } from 'node:path';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { partsOf } from '../../shared/resolved/screenParts.ts';
import type { PartRule } from '../../generated/screenParts.ts';
import type { Compilation, Compiler } from '../../compiler/compile.ts';
import { sharedAt } from '../../compiler/language/sharedParts.ts';
import type { Part } from '../../compiler/language/manifests.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { ScreenSource } from '../../compiler/project/project.ts';
import { Cursor } from '../../compiler/read/cursor.ts';
import { codeOf, definitionPartAt, partAt } from './definitionPart.ts';
import { titleOf, translated } from './labels.ts';
import { menuParts } from './menuParts.ts';
import { relatedFiles } from './relatedFiles.ts';
import { resolvedAt } from './resolvedAt.ts';
import { kindOf, toStudioScreen } from './screens.ts';
import type { Outline, OutlinePart } from './types.ts';

/**
 * Lists the parts of a screen in reading order. Undefined if there is no such screen, or if its file
 * is not valid JSON. Parts of a screen that could not be resolved have no label and no code, unless
 * the file states them.
 */
export function outlineOf(
  compiler: Compiler,
  compilation: Compilation,
  id: string,
): Outline | undefined {
  const inspection = compiler.inspect();
  const { screens, dialogs } = inspection.project;
  const screen = screens.get(id) ?? dialogs.get(id);
  if (!screen || screen.file.source.broken) return undefined;
  const describe = describer(inspection, compilation);
  return {
    file: screen.file.source.file,
    path: [],
    screen: toStudioScreen(inspection, compilation, screen),
    parts: [
      ...screenParts(inspection, screen),
      ...statedParts(screen).flatMap((stated) => describe(stated) ?? []),
      ...addedActions(inspection, compilation, screen),
      ...menuParts(inspection, id),
    ],
    texts: textsOf(inspection, id),
    files: relatedFiles(inspection, compilation, screen),
  };
}

/** Returns the keys of the texts that a screen uses. */
export const textsOf = (inspection: Inspection, screen: string): string[] => [
  ...new Set(
    inspection
      .uses()
      .filter((use) => use.kind === 'text' && use.screen === screen)
      .map(({ name }) => name),
  ),
];

/** The definition of the screen; for a form also what its screens share. */
function screenParts(inspection: Inspection, { id, at, file }: ScreenSource): OutlinePart[] {
  const own = { name: id, at, label: titleOf(inspection, id) };
  const all =
    at.path.length === 0
      ? [own]
      : [own, { name: basename(file.source.file), at: file, label: undefined }];
  return all.map(({ name: partName, at: { source, path }, label }) => ({
    kind: 'screen',
    name: partName,
    file: source.file,
    path,
    ...source.positionOf(path),
    reason: 'stated',
    label,
  }));
}

/** A part that the file of a screen states. */
interface StatedPart {
  rule: PartRule;
  at: Cursor;
}

/** The parts that the file of a screen states. Those of another screen of a form are left out. */
function statedParts({ at, file }: ScreenSource): StatedPart[] {
  const parts = partsOf(kindOf(file), file.value);
  const screens = parts.filter(({ rule }) => rule.kind === 'screen').map(({ path }) => path[0]);
  return parts
    .filter(
      ({ path: [name], rule }) =>
        !screens.includes(name) || (name === at.path[0] && rule.kind !== 'screen'),
    )
    .map(({ rule, path, value }) => ({ rule, at: new Cursor(file.source, path, value) }));
}

/** Returns the function that describes a stated part. Undefined for one without a name. */
function describer(inspection: Inspection, compilation: Compilation) {
  return ({ rule: { kind, nameOf, named }, at }: StatedPart): OutlinePart | undefined => {
    const name = named ?? at.get(nameOf ?? '').text() ?? nameByPosition(kind, at);
    if (name === undefined) return undefined;
    const shared = kind === 'block' ? sharedAt(at.value) : undefined;
    const { source, path } = shared ?? at;
    const resolved = resolvedAt(inspection, compilation, { file: at.source.file, path: at.path });
    const key = labelKeyOf(kind, at, resolved);
    return {
      kind,
      name,
      file: source.file,
      path,
      ...source.positionOf(path),
      reason: shared ? 'shared' : 'stated',
      label: typeof key === 'string' ? translated(inspection, key) : undefined,
      code: codeOf(inspection, partOf(inspection, at, resolved)),
    };
  };
}

/** A section without a title is named by its number. */
const nameByPosition = (kind: OutlinePart['kind'], { path }: Cursor): string | undefined =>
  kind === 'section' ? String(Number(path.at(-1)) + 1) : undefined;

/** Returns the key of the text that names a part: a title, or the label that it shows. */
function labelKeyOf(
  kind: OutlinePart['kind'],
  at: Cursor,
  resolved: Record<string, unknown> | undefined,
): unknown {
  if (kind === 'section') return at.get('title').text();
  const options = resolved?.['options'];
  if (kind === 'block')
    return isObject(options) ? (options['title'] ?? options['label']) : undefined;
  return resolved?.['label'] ?? at.get('label').text();
}

/** Returns the component of a part: the resolved one or, if it could not be resolved, the stated one. */
function partOf(
  inspection: Inspection,
  at: Cursor,
  resolved: Record<string, unknown> | undefined,
): Part | undefined {
  const { manifests } = inspection.project;
  const { cell, widget, action, block } = resolved ?? {};
  if (action ?? block)
    return typeof action === 'string'
      ? manifests.actions.get(action)
      : manifests.blocks.get(String(block));
  if (cell) return manifests.cell.get(String(cell));
  if (widget) return manifests.widget.get(String(widget));
  const definition = definitionPartAt(inspection, { file: at.source.file, path: at.path });
  return definition && partAt(inspection, definition);
}

/** The actions that every list has, and the button that saves a form. */
function addedActions(
  inspection: Inspection,
  compilation: Compilation,
  { id, file }: ScreenSource,
): OutlinePart[] {
  const resolved = compilation.screens.get(id);
  const root: Cursor = file;
  const added =
    resolved?.kind === 'list'
      ? resolved.toolbar.slice(root.get('toolbar').items().length)
      : resolved?.kind === 'form'
        ? [{ action: 'submit', label: resolved.submit }]
        : [];
  return added.map(({ action, label }) => ({
    kind: 'action',
    name: action,
    file: file.source.file,
    path: [],
    ...file.source.positionOf([]),
    reason: 'default',
    label: label === undefined ? undefined : translated(inspection, label),
    code: codeOf(inspection, inspection.project.manifests.actions.get(action)),
  }));
}
