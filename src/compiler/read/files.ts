import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readSource, Source } from './source.ts';

/** The project's folder and the files that were read from it. */
export interface Files {
  root: string;
  /**
   * Reads a file. A second call returns the same `Source`, which collects the issues of the file.
   */
  read(path: string): Source;
  /** Adds an empty source for a missing file, so that issues can be reported at it. */
  addMissing(path: string): Source;
  sources(): Source[];
  /** Returns the path as it appears in issues. */
  name(path: string): string;
}

export function openFiles(root: string): Files {
  const sources = new Map<string, Source>();
  const name = (path: string) => relative(root, path).split(sep).join('/');
  return {
    root,
    name,
    sources: () => [...sources.values()],
    addMissing: (path) => {
      const source = new Source(name(path), '{}');
      sources.set(path, source);
      return source;
    },
    read: (path) => {
      const source = sources.get(path) ?? readSource(path, name(path));
      sources.set(path, source);
      return source;
    },
  };
}

/** Returns all files below a folder, sorted by name. Empty if the folder does not exist. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
