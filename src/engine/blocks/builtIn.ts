import type { BlockDefinition } from '../registries.ts';

export const builtInBlocks: BlockDefinition[] = [
  { id: 'session.signIn', load: async () => (await import('./session.signIn/SignInForm.tsx')).SignInForm },
  { id: 'session.account', load: async () => (await import('./session.account/Account.tsx')).Account },
];
