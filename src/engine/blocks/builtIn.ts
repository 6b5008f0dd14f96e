import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'thread', load: async () => (await import('./thread/Thread.tsx')).Thread },
];
