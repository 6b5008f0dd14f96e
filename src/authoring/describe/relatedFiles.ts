import type { ResolvedScreen } from '../../shared/resolved/resolved.ts';
import type { Compilation } from '../../compiler/compile.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { ScreenSource } from '../../compiler/project/project.ts';

/**
 * Returns the other definition files on which a screen depends: for each of its calls the calls of
 * the resource, the entity, its examples and the store. The app with the menu comes last.
 */
export function relatedFiles(
  inspection: Inspection,
  compilation: Compilation,
  screen: ScreenSource,
): string[] {
  const sources = inspection.files.sources();
  const named = (name: string | undefined, role: string) =>
    sources.filter(({ file }) => name !== undefined && file.endsWith(`/${name}.${role}.json`));
  const files = resourcesOf(inspection, compilation, screen).flatMap((id) => {
    const entity = inspection.project.resources.get(id)?.entity;
    return [
      ...sources.filter(
        (source) =>
          source.file.endsWith('.resource.json') &&
          (source.textAt(['id']) ?? baseName(source.file)) === id,
      ),
      ...named(entity, 'schema'),
      ...sources.filter(
        (source) => source.file.endsWith('.cases.json') && source.textAt(['entity']) === entity,
      ),
      ...named(compilation.storages.get(id)?.store, 'store'),
    ];
  });
  return [...new Set([...files.map(({ file }) => file), 'schemas/app.json'])];
}

const baseName = (file: string) => file.split('/').at(-1)?.split('.')[0];

/** Returns the ids of the resources whose calls a screen makes. */
function resourcesOf(
  inspection: Inspection,
  { screens }: Compilation,
  { id, file }: ScreenSource,
): string[] {
  const stated = inspection
    .uses()
    .filter(
      ({ kind, source, screen }) =>
        kind === 'call' && (screen === id || source.file === file.source.file),
    )
    .map(({ name }) => name);
  const calls = [...mainCalls(screens.get(id)), ...stated];
  return [...new Set(calls.map((name) => name.split('.')[0] ?? ''))];
}

/** Returns the names of the calls that read or write what a screen is about. */
function mainCalls(screen: ResolvedScreen | undefined): string[] {
  if (!screen || screen.kind === 'page') return [];
  const calls = screen.kind === 'form' ? [screen.load, screen.save] : [screen.call];
  return calls.flatMap((call) => call?.name ?? []);
}
