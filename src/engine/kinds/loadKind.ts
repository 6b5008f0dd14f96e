import type { ComponentType } from 'react';
import type { ResolvedScreen } from '../../rules/resolved.ts';
import type { Validators } from './form/validator.ts';

/** A screen as its chunk holds it: a form brings its validator's functions along. */
export interface ScreenModule {
  screen: ResolvedScreen;
  validators?: Validators;
}

/** A kind's component, given a screen of that kind. */
export type KindComponent = ComponentType<ScreenModule>;

/** The component that draws a kind of screen, fetched when the first screen of that kind opens. */
export function loadKind(kind: ResolvedScreen['kind']): Promise<KindComponent> {
  return LOADERS[kind]();
}

// Each component takes screens of its own kind alone, and the table hands it no other.
const LOADERS: Record<ResolvedScreen['kind'], () => Promise<KindComponent>> = {
  list: async () => (await import('./list/ListScreen.tsx')).ListScreen as KindComponent,
  page: async () => (await import('./page/PageScreen.tsx')).PageScreen as KindComponent,
  form: async () => (await import('./form/FormScreen.tsx')).FormScreen as KindComponent,
};
