import type { BlockDefinition } from '../registries.ts';
import { lazyPart } from '../ui/states/lazyPart.tsx';

export const builtInBlocks: BlockDefinition[] = [
  {
    id: 'attention',
    Block: lazyPart(async () => (await import('./attention/Attention.tsx')).Attention),
  },
  { id: 'cards', Block: lazyPart(async () => (await import('./cards/Cards.tsx')).Cards) },
  { id: 'chart', Block: lazyPart(async () => (await import('./chart/Chart.tsx')).Chart) },
  {
    id: 'checklist',
    Block: lazyPart(async () => (await import('./checklist/Checklist.tsx')).Checklist),
  },
  {
    id: 'record',
    Block: lazyPart(async () => (await import('./record/Record.tsx')).RecordBlock),
  },
  { id: 'rows', Block: lazyPart(async () => (await import('./rows/Rows.tsx')).Rows) },
  {
    id: 'tabs',
    Block: lazyPart(async () => (await import('./tabs/Tabs.tsx')).Tabs),
    inHeader: true,
  },
  { id: 'thread', Block: lazyPart(async () => (await import('./thread/Thread.tsx')).Thread) },
];
