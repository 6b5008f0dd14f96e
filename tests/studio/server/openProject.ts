import { studioGenerators } from '../../../src/authoring/new/studioGenerators.ts';
import { derivedFiles } from '../../../src/authoring/studio/derived/derivedFiles.ts';
import { createCompiler, type Compilation, type Compiler } from '../../../src/compiler/compile.ts';
import type { DefinitionsApi } from '../../../src/build/definitions/vitePlugin.ts';
import type { CallName, Calls } from '../../../src/authoring/studio/api.ts';
import { createHandlers } from '../../../src/authoring/studio/server/handlers.ts';

/** The studio of a project, without a development server. */
export interface OpenProject {
  root: string;
  compiler: Compiler;
  latest(): Compilation;
  call<Name extends CallName>(
    name: Name,
    body: Calls[Name]['body'],
  ): Promise<Calls[Name]['response']>;
}

/** Opens the studio on the files in a folder. */
export function openProject(root: string, derived = derivedFiles): OpenProject {
  const overlay = new Map<string, string | null>();
  const compiler = createCompiler({ root, overlay });
  let latest = compiler.compile();
  const definitions: DefinitionsApi = {
    root,
    overlay,
    compiler,
    latest: () => latest,
    update: (paths) => {
      latest = compiler.update(paths);
      definitions.onCompiled();
    },
    onFilesChanged: () => undefined,
    onCompiled: () => undefined,
    serverStarts: () => 0,
  };
  const handle = createHandlers(definitions, undefined, () => undefined, {
    generators: studioGenerators,
    derived,
  });
  return {
    root,
    compiler,
    latest: () => latest,
    call: async (name, body) => (await handle(name, body, new AbortController().signal)) as never,
  };
}
