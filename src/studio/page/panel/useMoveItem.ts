import type { PanelItem, Path } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import { uniqueKeys } from '../uniqueKeys.ts';
import { useText } from '../useText.ts';
import { useOpenPanel } from './PanelContext.ts';

/** Identifies items by their names, so that a moved item stays the same. */
export const itemKeys = (items: readonly PanelItem[]): string[] =>
  uniqueKeys(items.map(({ name }) => name));

/**
 * Returns the function that moves an item of a list. It looks up where the item is when its turn
 * comes, because the panel is older than the draft if a button is pressed several times in a row.
 * @param path of the list
 */
export function useMoveItem(path: Path): (key: string, name: string, by: number) => Promise<void> {
  const { panel } = useOpenPanel();
  const { change } = useStudioContext();
  const { t } = useText();
  return async (key, name, by) => {
    await change(async (call) => {
      const { control } = await call('panel', { file: panel.file, path });
      const keys = control?.type === 'items' ? itemKeys(control.items) : [];
      const from = keys.indexOf(key);
      const to = from + by;
      if (from < 0 || to < 0 || to >= keys.length) return call('state', {});
      return call('edit', {
        label: t('studio.step.move', { name }),
        edits: [{ file: panel.file, kind: 'move', path: [...path, from], to }],
      });
    });
  };
}
