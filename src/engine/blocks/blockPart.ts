import { blocks, type BlockDefinition, type BlockProps } from '../registries.ts';
import { lazyPart, type LazyPart } from '../ui/lazyPart.tsx';

const parts = new WeakMap<BlockDefinition, LazyPart<BlockProps>>();

/** The part of a page that a block is, by its id: one and the same for all pages, so that what has been fetched stands at once. */
export function blockPart(id: string): LazyPart<BlockProps> {
  const block = blocks.get(id);
  const part = parts.get(block) ?? lazyPart(block.load, { withoutMui: block.withoutMui ?? false });
  parts.set(block, part);
  return part;
}
