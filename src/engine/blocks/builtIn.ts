import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'cards', bare: true, load: async () => (await import('./cards/Cards.tsx')).Cards },
  { id: 'chart', bare: true, load: async () => (await import('./chart/Chart.tsx')).Chart },
  {
    id: 'checklist',
    bare: true,
    load: async () => (await import('./checklist/Checklist.tsx')).Checklist,
  },
  { id: 'links', bare: true, load: async () => (await import('./links/Links.tsx')).Links },
  { id: 'thread', load: async () => (await import('./thread/Thread.tsx')).Thread },
];
