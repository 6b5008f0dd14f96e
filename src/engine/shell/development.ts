import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import type { ScreenModule } from '../kinds/loadKind.ts';

/** What the compiler reports while somebody edits definitions. */
export interface DefinitionIssue {
  file: string;
  line: number;
  column: number;
  message: string;
  fix?: string;
}

interface Development {
  screens: Record<string, ScreenModule>;
  issues: DefinitionIssue[];
}

let state: Development = { screens: {}, issues: [] };
const changed = createEmitter();

/** Takes what changed while developing; the screens that are open draw themselves again with their state kept. */
export function updateDefinitions(
  screens: Record<string, ScreenModule>,
  issues = state.issues,
): void {
  state = { screens: { ...state.screens, ...screens }, issues };
  changed.emit();
}

export function useDevelopment(): Development {
  return useSyncExternalStore(changed.subscribe, () => state);
}

/** The screen as it was last edited, or as it was loaded. */
export function useReplacedScreen(loaded: ScreenModule): ScreenModule {
  const edited = useDevelopment().screens[loaded.screen.id];
  return edited && edited.screen.kind === loaded.screen.kind ? edited : loaded;
}
