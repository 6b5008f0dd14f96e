import { relative, sep } from 'node:path';
import type { FileTexts } from './fileTexts.ts';
import { Source } from './source.ts';

/** The project's folder and the files that were read from it. */
export interface Files extends Pick<FileTexts, 'list' | 'hasFolder' | 'text'> {
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

export function openFiles(root: string, texts: FileTexts): Files {
  const sources = new Map<string, Source>();
  const name = (path: string) => relative(root, path).split(sep).join('/');
  const add = (path: string, text: string) => {
    const source = new Source(name(path), text);
    sources.set(path, source);
    return source;
  };
  return {
    root,
    name,
    list: texts.list,
    hasFolder: texts.hasFolder,
    text: texts.text,
    sources: () => [...sources.values()],
    addMissing: (path) => add(path, '{}'),
    // A file that was removed since it was listed is treated as empty.
    read: (path) => sources.get(path) ?? add(path, texts.text(path) ?? ''),
  };
}
