import type { Path, Place, StudioState } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import type { Outcome } from '../useStudio.ts';
import { useText } from '../useText.ts';

interface ItemEdits {
  /** Moves an item of an array. Returns its new path, or undefined if it was not moved. */
  move(place: Place, by: number, name: string): Promise<Path | undefined>;
  /** Returns whether the item was removed. */
  remove(place: Place, name: string): Promise<boolean>;
  insert(place: Place, value: unknown, name: string): Promise<boolean>;
}

const isDone = (outcome: Outcome<StudioState>) => typeof outcome === 'object';

/** Changes of arrays, each as one step of undo. */
export function useItemEdits(): ItemEdits {
  const { edit } = useStudioContext();
  const { t } = useText();
  return {
    move: async ({ file, path }, by, name) => {
      const to = Number(path.at(-1)) + by;
      const label = t('studio.step.move', { name });
      const outcome = await edit(label, [{ file, kind: 'move', path, to }]);
      return isDone(outcome) ? [...path.slice(0, -1), to] : undefined;
    },
    remove: async ({ file, path }, name) =>
      isDone(await edit(t('studio.step.remove', { name }), [{ file, kind: 'remove', path }])),
    insert: async ({ file, path }, value, name) =>
      isDone(await edit(t('studio.step.add', { name }), [{ file, kind: 'insert', path, value }])),
  };
}
