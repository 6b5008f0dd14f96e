import type { OutlinePart, Path } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { findPart, type PartGroup } from './groups.ts';

/**
 * Moves a part within its array, and returns its new path. Undefined if it was not moved.
 * @param key of the part in its group (`partKeys`)
 */
type MovePart = (
  group: PartGroup,
  key: string,
  part: OutlinePart,
  by: number,
) => Promise<Path | undefined>;

/**
 * Returns the function that moves a part. It looks up where the part is when its turn comes, because
 * the outline on the page is older than the draft if a key is pressed several times in a row.
 * @param screen the id of the screen
 */
export function useMovePart(screen: string): MovePart {
  const { change } = useStudioContext();
  const { t } = useText();
  return async (group, key, { name }, by) => {
    let moved: Path | undefined;
    await change(async (call) => {
      const found = findPart(await call('outline', { screen }), group, key);
      const to = (found?.index ?? -1) + by;
      if (!found || to < 0 || to >= found.count) return call('state', {});
      const { file, path } = found.part;
      const next = Number(path.at(-1)) + by;
      const response = await call('edit', {
        label: t('studio.step.move', { name }),
        edits: [{ file, kind: 'move', path, to: next }],
      });
      moved = [...path.slice(0, -1), next];
      return response;
    });
    return moved;
  };
}
