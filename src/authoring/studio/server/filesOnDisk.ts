import {
  createCompiler,
  type Compilation,
  type CompileOptions,
} from '../../../compiler/compile.ts';
import type { Version } from '../../impact/impact.ts';

/** The definitions of the files on disk, without the draft. */
export interface FilesOnDisk {
  /** Tells that files may have changed. */
  changed(paths: readonly string[]): void;
  /** Compiles what has changed since the last time; the first time everything. */
  version(): Version;
}

export function compileFilesOnDisk(options: CompileOptions): FilesOnDisk {
  const compiler = createCompiler(options);
  const changed = new Set<string>();
  let latest: Compilation | undefined;
  return {
    changed: (paths) => paths.forEach((path) => changed.add(path)),
    version: () => {
      if (!latest) latest = compiler.compile();
      else if (changed.size > 0) latest = compiler.update([...changed]);
      changed.clear();
      return { compilation: latest, inspection: compiler.inspect() };
    },
  };
}
