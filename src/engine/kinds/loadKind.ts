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
export async function loadKind(kind: ResolvedScreen['kind']): Promise<KindComponent> {
  // Each component takes screens of its own kind alone; the switch hands it no other.
  switch (kind) {
    case 'list':
      return (await import('./list/ListScreen.tsx')).ListScreen as KindComponent;
    case 'page':
      return (await import('./page/PageScreen.tsx')).PageScreen as KindComponent;
    case 'form':
      return (await import('./form/FormScreen.tsx')).FormScreen as KindComponent;
  }
}
