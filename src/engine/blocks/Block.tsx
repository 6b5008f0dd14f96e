import { memo } from 'react';
import type { ResolvedBlock } from '../../shared/resolved/resolved.ts';
import { blocks } from '../registries.ts';

/** Renders a block of a screen, in an element that names it and takes no part in the layout. */
export const Block = memo(function Block({ block: { block, options } }: { block: ResolvedBlock }) {
  const { Block: Component } = blocks.get(block);
  return (
    <div data-block={block} style={{ display: 'contents' }}>
      <Component options={options} />
    </div>
  );
});

/** Loads the code of blocks, so that their first render is complete. */
export async function preloadBlocks(shown: readonly ResolvedBlock[]): Promise<void> {
  await Promise.all(shown.map(({ block }) => blocks.get(block).Block.preload()));
}
