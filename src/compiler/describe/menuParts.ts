import type { EntryDefinition } from '../../generated/definitions.ts';
import type { Inspection } from '../project/inspection.ts';
import type { Cursor } from '../read/cursor.ts';
import { translated } from './labels.ts';
import type { OutlinePart } from './types.ts';

/** Returns the entries of the menu that lead to a screen, each after the entries that contain it. */
export function menuParts(inspection: Inspection, screen: string): OutlinePart[] {
  const entriesTo = (menu: Cursor<EntryDefinition[] | undefined>): Cursor<EntryDefinition>[] =>
    menu.items().flatMap((entry) => {
      const below = entriesTo(entry.get('items'));
      return entry.get('to').text() === screen || below.length > 0 ? [entry, ...below] : [];
    });
  return entriesTo(inspection.app.get('menu')).map((entry) => {
    const { source, path } = entry;
    const label = entry.get('label').text() ?? '';
    return {
      kind: 'menu',
      // An entry with further entries opens no screen.
      name: entry.get('to').text() ?? label,
      file: source.file,
      path,
      ...source.positionOf(path),
      reason: 'stated',
      label: translated(inspection, label),
    };
  });
}
