import type { FileEdit, Path, Place } from '../api.ts';
import type { Call } from './server.ts';
import { useStudioContext } from './StudioContext.ts';
import { useText } from './useText.ts';

/** An item of a list: its place, and its index among the `count` items that it can move between. */
interface FoundItem extends Place {
  index: number;
  count: number;
}

/**
 * Finds an item in the draft. It is called when the turn of a change comes, because what the page
 * shows is older than the draft if buttons are pressed several times in a row.
 */
export type FindItem = (call: Call) => Promise<FoundItem | undefined>;

/** A new item or property. */
interface NewItem {
  /** The list, or the object with free names. It need not exist yet. */
  list: Place;
  /** The position among the items. */
  index: number;
  /** The name of a new property. Undefined for an item of a list. */
  key?: string | undefined;
  value: unknown;
}

interface ItemEdits {
  /** Moves an item, and returns its new path. Undefined if it was not moved. */
  move(find: FindItem, name: string, by: number): Promise<Path | undefined>;
  /** Returns whether the item was removed. */
  remove(find: FindItem, name: string): Promise<boolean>;
  /** Returns the path of the new item. Undefined if it was not added. */
  insert(item: NewItem, name: string): Promise<Path | undefined>;
}

/** Changes of lists, each as one step of undo. */
export function useItemEdits(): ItemEdits {
  const { change, edit } = useStudioContext();
  const { t } = useText();
  /** Runs the edit of an item. Returns whether there was one. */
  const editFound = async (
    find: FindItem,
    label: string,
    toEdit: (item: FoundItem) => FileEdit | undefined,
  ): Promise<boolean> => {
    let isDone = false;
    await change(async (call) => {
      const item = await find(call);
      const found = item && toEdit(item);
      if (!found) return call('state', {});
      const response = await call('edit', { label, edits: [found] });
      isDone = true;
      return response;
    });
    return isDone;
  };
  return {
    move: async (find, name, by) => {
      let moved: Path | undefined;
      const isDone = await editFound(find, t('studio.step.move', { name }), (item) => {
        const { file, path, index, count } = item;
        if (index + by < 0 || index + by >= count) return undefined;
        const to = Number(path.at(-1)) + by;
        moved = [...path.slice(0, -1), to];
        return { file, kind: 'move', path, to };
      });
      return isDone ? moved : undefined;
    },
    remove: (find, name) =>
      editFound(find, t('studio.step.remove', { name }), ({ file, path }) => ({
        file,
        kind: 'remove',
        path,
      })),
    insert: async ({ list: { file, path: outer }, index, key, value }, name) => {
      const path = [...outer, key ?? index];
      const added: FileEdit =
        key === undefined
          ? { file, kind: 'insert', path, value }
          : { file, kind: 'set', path, value, index };
      const outcome = await edit(t('studio.step.add', { name }), [added]);
      return typeof outcome === 'object' ? path : undefined;
    },
  };
}
