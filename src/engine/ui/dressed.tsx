import type { ComponentType } from 'react';
import { fetchOnce, type Fetched } from './fetchOnce.ts';

/**
 * Makes a loader of a part that is drawn with MUI bring MUI's theme along: what stands on a page before its first rows needs neither,
 * and so does not wait for them. The part is the same one at every call.
 */
export function dressed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Fetched<ComponentType<Props>> {
  return fetchOnce(async () => {
    const [{ Dressed }, Part] = await Promise.all([import('../theme/Dressed.tsx'), load()]);
    return function DressedPart(props: Props) {
      return (
        <Dressed>
          <Part {...props} />
        </Dressed>
      );
    };
  });
}
