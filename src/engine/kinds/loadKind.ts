import type { ComponentType } from 'react';
import type { ResolvedScreen } from '../../rules/resolved.ts';

/** A kind's component, given a screen of that kind. */
export type KindComponent = ComponentType<{ screen: ResolvedScreen }>;

const LOADERS: { [Kind in ResolvedScreen['kind']]: () => Promise<ComponentType<{ screen: Extract<ResolvedScreen, { kind: Kind }> }>> } = {
  list: async () => (await import('./list/ListScreen.tsx')).ListScreen,
  page: async () => (await import('./page/PageScreen.tsx')).PageScreen,
};

/** The component that draws a kind of screen, fetched when the first screen of that kind opens. */
export async function loadKind(kind: ResolvedScreen['kind']): Promise<KindComponent> {
  // The table pairs each kind with a component of that very kind, which an index by a union cannot express.
  return (await LOADERS[kind]()) as KindComponent;
}
