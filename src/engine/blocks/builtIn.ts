import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'cards', withoutMui: true, load: async () => (await import('./cards/Cards.tsx')).Cards },
  { id: 'chart', withoutMui: true, load: async () => (await import('./chart/Chart.tsx')).Chart },
  {
    id: 'checklist',
    withoutMui: true,
    load: async () => (await import('./checklist/Checklist.tsx')).Checklist,
  },
  { id: 'tabs', withoutMui: true, load: async () => (await import('./tabs/Tabs.tsx')).Tabs },
  { id: 'thread', load: async () => (await import('./thread/Thread.tsx')).Thread },
];
