import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { DraftEntry, SavedDraft } from './draftFiles.ts';

/** The folder of the draft, in the project's folder. Git ignores it. */
const FOLDER = '.studio';

/** Where a draft that cannot be read is kept, below the project's folder. */
const DAMAGED = `${FOLDER}/damaged-draft.json`;

/** Keeps a draft in a file of the project's folder. */
export interface DraftStorage {
  /** A folder for files that are about to be moved to their place. */
  folder: string;
  /**
   * Returns the saved draft. One that cannot be read, for example after the disk was full, is moved
   * to another file, whose path is `damaged`, and the draft is empty.
   */
  load(): SavedDraft & { damaged?: string };
  save(draft: SavedDraft): void;
}

export function openStorage(root: string): DraftStorage {
  const folder = join(root, FOLDER);
  const path = join(folder, 'draft.json');
  return {
    folder,
    load: () => {
      if (!existsSync(path)) return { files: {} };
      const draft = parseDraft(readFileSync(path, 'utf8'));
      if (draft) return draft;
      renameSync(path, join(root, DAMAGED));
      return { files: {}, damaged: DAMAGED };
    },
    save: (draft) => {
      mkdirSync(folder, { recursive: true });
      const temporary = `${path}.new`;
      writeFileSync(temporary, JSON.stringify(draft));
      // Renaming replaces the file at once, so that it is never half written.
      renameSync(temporary, path);
    },
  };
}

/** Returns undefined if the text is no draft. */
function parseDraft(text: string): SavedDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

const isDraft = (draft: unknown): draft is SavedDraft =>
  isObject(draft) &&
  isObject(draft['files']) &&
  Object.values(draft['files']).every(isEntry) &&
  (draft['keeping'] === undefined || Array.isArray(draft['keeping']));

const isEntry = (entry: unknown): entry is DraftEntry =>
  isObject(entry) &&
  isText(entry['base']) &&
  isText(entry['text']) &&
  Array.isArray(entry['conflicts']);

const isText = (text: unknown): boolean => text === null || typeof text === 'string';
