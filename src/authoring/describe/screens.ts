import type { ScreenKind } from '../../generated/screenParts.ts';
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
  return {
    id,
    kind: screens.get(id)?.kind ?? kindOf(file),
    route,
    file: file.source.file,
    title: titleOf(inspection, id) ?? sameText(inspection, id),
  };
}

/** Returns the kind of the screens of a file, which is its role. */
export const kindOf = ({ source: { file } }: ScreenSource['file']): ScreenKind =>
  // No other files have screens.
  file.split('.').at(-2) as ScreenKind;
