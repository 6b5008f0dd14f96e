import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'cards', withoutMui: true, load: async () => (await import('./cards/Cards.tsx')).Cards },
  { id: 'chart', withoutMui: true, load: async () => (await import('./chart/Chart.tsx')).Chart },
  {
    id: 'checklist',
    withoutMui: true,
    load: async () => (await import('./checklist/Checklist.tsx')).Checklist,
  },
  { id: 'links', withoutMui: true, load: async () => (await import('./links/Links.tsx')).Links },
  { id: 'thread', load: async () => (await import('./thread/Thread.tsx')).Thread },
];
