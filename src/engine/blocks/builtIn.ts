import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [];
