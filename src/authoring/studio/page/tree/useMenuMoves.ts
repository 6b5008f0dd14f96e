import type { MenuPosition, OutlinePart, Path } from '../../api.ts';
import { isSamePath } from '../selection.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { groupParts, partKeys } from './groups.ts';
import { menuEdits, type Call } from './menuEdits.ts';

/** A part that can be moved in the menu. */
export type MenuPart = OutlinePart & Required<Pick<OutlinePart, 'positions' | 'position'>>;

export const isMenuPart = (part: OutlinePart): part is MenuPart =>
  part.positions !== undefined && part.position !== undefined;

/** Chooses one of the positions that an entry can have. */
type ChoosePosition = (part: MenuPart) => MenuPosition | undefined;

/**
 * Returns the function that moves an entry of the menu, as one step of undo. It returns the new path,
 * or undefined if the entry was not moved.
 * @param screen the id of the screen to which the entry leads
 */
export function useMenuMoves(
  screen: string,
): (key: string, name: string, choose: ChoosePosition) => Promise<Path | undefined> {
  const { change } = useStudioContext();
  const { t } = useText();
  return async (key, name, choose) => {
    let moved: Path | undefined;
    await change(async (call) => {
      // Read when the turn of the change comes: buttons can be pressed several times in a row.
      const part = await findEntry(call, screen, key);
      const position = part && choose(part);
      if (!position || isSamePath(position.path, part.path)) return call('state', {});
      const label = t('studio.step.move', { name });
      const response = await call('edit', { label, edits: await menuEdits(call, part, position) });
      moved = position.path;
      return response;
    });
    return moved;
  };
}

async function findEntry(call: Call, screen: string, key: string): Promise<MenuPart | undefined> {
  const groups = groupParts(await call('outline', { screen }));
  const parts = groups.find(({ kind }) => kind === 'menu')?.parts ?? [];
  const part = parts[partKeys(parts).indexOf(key)];
  return part && isMenuPart(part) ? part : undefined;
}
