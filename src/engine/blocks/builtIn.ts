import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'session.account', load: async () => (await import('./session.account/Account.tsx')).Account },
];
