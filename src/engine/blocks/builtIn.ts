import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'cards', bare: true, load: async () => (await import('./cards/Cards.tsx')).Cards },
  { id: 'chart', bare: true, load: async () => (await import('./chart/Chart.tsx')).Chart },
  {
    id: 'checklist',
    bare: true,
    load: async () => (await import('./checklist/Checklist.tsx')).Checklist,
  },
  { id: 'tabs', bare: true, load: async () => (await import('./tabs/Tabs.tsx')).Tabs },
  { id: 'thread', load: async () => (await import('./thread/Thread.tsx')).Thread },
];
