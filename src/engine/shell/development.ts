import { useSyncExternalStore } from 'react';
import { createSignal } from '../../rules/signal.ts';
import type { ScreenModule } from '../kinds/loadKind.ts';

/** What the compiler reports while somebody edits definitions. */
export interface DefinitionIssue {
  file: string;
  line: number;
  column: number;
  message: string;
  mend?: string;
}

interface Development {
  screens: Record<string, ScreenModule>;
  issues: DefinitionIssue[];
}

let state: Development = { screens: {}, issues: [] };
const changed = createSignal();

/** Takes what changed while developing; the screens that are open draw themselves again with their state kept. */
export function develop(screens: Record<string, ScreenModule>, issues = state.issues): void {
  state = { screens: { ...state.screens, ...screens }, issues };
  changed.tell();
}

export function useDevelopment(): Development {
  return useSyncExternalStore(changed.subscribe, () => state);
}

/** The screen as it was last edited, or as it was loaded. */
export function useDevelopedScreen(loaded: ScreenModule): ScreenModule {
  const edited = useDevelopment().screens[loaded.screen.id];
  return edited && edited.screen.kind === loaded.screen.kind ? edited : loaded;
}
