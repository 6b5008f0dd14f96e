import type { ComponentType } from 'react';

/**
 * Makes a loader of a part that is drawn with MUI bring MUI's theme along: what stands on a page before its first rows needs neither,
 * and so does not wait for them. The part is the same one at every call.
 */
export function dressed<Props extends object>(load: () => Promise<ComponentType<Props>>): () => Promise<ComponentType<Props>> {
  let ready: ComponentType<Props> | null = null;
  return async () => {
    if (ready) return ready;
    const [{ Dressed }, Part] = await Promise.all([import('../theme/Dressed.tsx'), load()]);
    ready ??= function DressedPart(props: Props) {
      return (
        <Dressed>
          <Part {...props} />
        </Dressed>
      );
    };
    return ready;
  };
}
