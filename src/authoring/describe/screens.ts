import type { ResolvedScreen } from '../../shared/resolved/resolved.ts';
import type { Compilation, Compiler } from '../../compiler/compile.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { ScreenSource } from '../../compiler/project/project.ts';
import { sameText, titleOf } from './labels.ts';
import type { StudioScreen } from './types.ts';

/**
 * Returns all screens with their files, dialogs last. Also those that an issue prevents from being
 * resolved.
 */
export function screensOf(compiler: Compiler, compilation: Compilation): StudioScreen[] {
  const inspection = compiler.inspect();
  const { screens, dialogs } = inspection.project;
  return [...screens.values(), ...dialogs.values()].map((screen) =>
    toStudioScreen(inspection, compilation, screen),
  );
}

export function toStudioScreen(
  inspection: Inspection,
  { screens }: Compilation,
  { id, route, file }: ScreenSource,
): StudioScreen {
  const role = file.source.file.split('.').at(-2);
  return {
    id,
    // The role of a screen's file is its kind.
    kind: screens.get(id)?.kind ?? (role as ResolvedScreen['kind']),
    route,
    file: file.source.file,
    title: titleOf(inspection, id) ?? sameText(inspection, id),
  };
}
