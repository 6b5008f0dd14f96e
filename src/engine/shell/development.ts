import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import type { ToolLanguage } from '../../shared/text/languages.ts';
import type { ScreenModule } from '../kinds/loadKind.ts';

/** An issue that the compiler reports during development, in every language. */
export interface DefinitionIssue {
  file: string;
  line: number;
  column: number;
  message: Record<ToolLanguage, string>;
  fix: Record<ToolLanguage, string>;
}

interface Development {
  screens: Record<string, ScreenModule>;
  issues: DefinitionIssue[];
}

let state: Development = { screens: {}, issues: [] };
const changes = createEmitter();

/**
 * Applies changed definitions during development. Open screens render again and keep their state.
 */
export function updateDefinitions(
  screens: Record<string, ScreenModule>,
  issues = state.issues,
): void {
  state = { screens: { ...state.screens, ...screens }, issues };
  changes.emit();
}

export function useDevelopment(): Development {
  return useSyncExternalStore(changes.subscribe, () => state);
}

/** Returns the screen's last edited version, or the loaded one. */
export function useReplacedScreen(loaded: ScreenModule): ScreenModule {
  const edited = useDevelopment().screens[loaded.screen.id];
  return edited && edited.screen.kind === loaded.screen.kind ? edited : loaded;
}
