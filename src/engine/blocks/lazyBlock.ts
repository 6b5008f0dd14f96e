import { blocks, type BlockDefinition, type BlockProps } from '../registries.ts';
import { lazyPart, type LazyPart } from '../ui/lazyPart.tsx';

const parts = new WeakMap<BlockDefinition, LazyPart<BlockProps>>();

/**
 * Returns the lazily loaded component of a block. It is the same for all pages, so that a loaded
 * block renders at once.
 */
export function lazyBlock(id: string): LazyPart<BlockProps> {
  const block = blocks.get(id);
  const part = parts.get(block) ?? lazyPart(block.load, { bare: block.bare ?? false });
  parts.set(block, part);
  return part;
}
