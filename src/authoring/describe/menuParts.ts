import type { EntryDefinition } from '../../language/definitions.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { Cursor } from '../../compiler/read/cursor.ts';
import { isSamePath } from './definitionPart.ts';
import { sameText, translated } from './labels.ts';
import type { MenuPosition, OutlinePart, Path, Translated } from './types.ts';

/** Returns the entries of the menu that lead to a screen, each after the entries that contain it. */
export function menuParts(inspection: Inspection, screen: string): OutlinePart[] {
  const menu = inspection.app.get('menu');
  const entriesTo = (list: Cursor<EntryDefinition[] | undefined>): Cursor<EntryDefinition>[] =>
    list.items().flatMap((entry) => {
      const below = entriesTo(entry.get('items'));
      return entry.get('to').text() === screen || below.length > 0 ? [entry, ...below] : [];
    });
  return entriesTo(menu).map((entry) => {
    const { source, path } = entry;
    const label = entry.get('label').text() ?? '';
    const positions = positionsFor(inspection, menu, entry.value);
    return {
      kind: 'menu',
      // An entry with further entries opens no screen.
      name: entry.get('to').text() ?? label,
      file: source.file,
      path,
      ...source.positionOf(path),
      reason: 'stated',
      label: translated(inspection, label),
      positions,
      position: positions.findIndex((one) => isSamePath(one.path, path)),
    };
  });
}

/** Returns all positions of an entry in the menu, from the first one to the last one. */
function positionsFor(
  inspection: Inspection,
  menu: Cursor<EntryDefinition[] | undefined>,
  moved: EntryDefinition,
): MenuPosition[] {
  const labelOf = ({ label }: EntryDefinition) =>
    translated(inspection, label) ?? sameText(inspection, label);
  const positionsIn = (
    entries: readonly EntryDefinition[],
    path: Path,
    within: Translated[],
  ): MenuPosition[] => {
    const others = entries.filter((entry) => entry !== moved);
    return [
      { path: [...path, 0], within },
      ...others.flatMap((entry, index) => [
        ...(entry.items
          ? positionsIn(entry.items, [...path, index, 'items'], [...within, labelOf(entry)])
          : []),
        { path: [...path, index + 1], within, after: labelOf(entry) },
      ]),
    ];
  };
  return positionsIn(menu.value ?? [], menu.path, []);
}
