import type { BlockDefinition } from '../engine/index.ts';

/** The parts of pages that are drawn by hand, each fetched with the first screen that names it. */
export const drawnByHand: BlockDefinition[] = [{ id: 'dashboard', load: async () => (await import('./dashboard/Dashboard.tsx')).Dashboard }];
