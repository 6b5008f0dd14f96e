import type { Place, StudioState } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import type { Outcome } from '../useStudio.ts';
import { useText } from '../useText.ts';

interface ItemEdits {
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
    remove: async ({ file, path }, name) =>
      isDone(await edit(t('studio.step.remove', { name }), [{ file, kind: 'remove', path }])),
    insert: async ({ file, path }, value, name) =>
      isDone(await edit(t('studio.step.add', { name }), [{ file, kind: 'insert', path, value }])),
  };
}
