import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conflict, DraftFile } from '../api.ts';

/** The text of a file. Null if there is no such file. */
export type Text = string | null;

/** @param file relative to the root */
export function textOnDisk(root: string, file: string): Text {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A file that the draft changes. */
export interface DraftEntry {
  /** The text on disk that the draft began with, or that it was last merged with. */
  base: Text;
  /** The text of the draft. */
  text: Text;
  conflicts: Conflict[];
}

/** A change of one file. */
export interface FileChange {
  file: string;
  before: Text;
  after: Text;
  /** Whether the file follows from the definitions and is not part of the draft. */
  isDerived?: true;
}

/** Returns what happens to a file that has one text and gets another one. */
export const statusOf = (before: Text, after: Text): DraftFile['status'] =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

/** What survives the end of the development server. */
export interface SavedDraft {
  files: Record<string, DraftEntry>;
  /** The files that are being written. It stays if the process ends meanwhile. */
  keeping?: FileChange[] | undefined;
}
