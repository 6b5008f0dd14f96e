import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readSource, Source } from './source.ts';

/** The project's folder and what was read from it. */
export interface Files {
  root: string;
  /** Every file once, so that its issues come together. */
  read(path: string): Source;
  /** Stands for a file that ought to be there. */
  missing(path: string): Source;
  sources(): Source[];
  /** The name of a path as issues tell it. */
  name(path: string): string;
}

export function openFiles(root: string): Files {
  const sources = new Map<string, Source>();
  const name = (path: string) => relative(root, path).split(sep).join('/');
  return {
    root,
    name,
    sources: () => [...sources.values()],
    missing: (path) => {
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

/** All files below a folder, in the order of their names; none where there is no folder. */
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
