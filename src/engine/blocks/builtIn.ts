import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'cards', load: async () => (await import('./cards/Cards.tsx')).Cards },
  { id: 'chart', load: async () => (await import('./chart/Chart.tsx')).Chart },
  { id: 'links', load: async () => (await import('./links/Links.tsx')).Links },
  { id: 'thread', load: async () => (await import('./thread/Thread.tsx')).Thread },
];
