import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedDraft } from './draftFiles.ts';

/** The folder of the draft, in the project's folder. Git ignores it. */
const FOLDER = '.studio';

/** Keeps a draft in a file of the project's folder. */
export interface DraftStorage {
  /** A folder for files that are about to be moved to their place. */
  folder: string;
  load(): SavedDraft;
  save(draft: SavedDraft): void;
}

export function openStorage(root: string): DraftStorage {
  const folder = join(root, FOLDER);
  const path = join(folder, 'draft.json');
  return {
    folder,
    load: () =>
      existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SavedDraft) : { files: {} },
    save: (draft) => {
      mkdirSync(folder, { recursive: true });
      const temporary = `${path}.new`;
      writeFileSync(temporary, JSON.stringify(draft));
      // Renaming replaces the file at once, so that it is never half written.
      renameSync(temporary, path);
    },
  };
}
