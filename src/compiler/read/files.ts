import { relative, sep } from 'node:path';
import type { FileTexts } from './fileTexts.ts';
import { Recorder } from './recorder.ts';
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
  /**
   * Starts another compilation, which reuses the sources of unchanged files.
   * @param isReparsed whether all files are parsed again, because what was changed in their values
   * depends on another version of the language
   */
  restart(isReparsed: boolean): void;
}

export function openFiles(root: string, texts: FileTexts, recorder = new Recorder()): Files {
  let known = new Map<string, Source>();
  let sources = new Map<string, Source>();
  const name = (path: string) => relative(root, path).split(sep).join('/');
  const open = (path: string, text: string) => {
    const former = known.get(path);
    const source = former?.text === text ? former : new Source(name(path), text, recorder);
    if (source === former) source.reset();
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
    addMissing: (path) => open(path, '{}'),
    // A file that was removed since it was listed is treated as empty.
    read: (path) => sources.get(path) ?? open(path, texts.text(path) ?? ''),
    restart: (isReparsed) => {
      known = isReparsed ? new Map() : sources;
      sources = new Map();
    },
  };
}
