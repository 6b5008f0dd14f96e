import { createContext, useContext, useSyncExternalStore } from 'react';
import { randomKey } from '../data/randomKey.ts';
import {
  SIGNATURE_BYTES,
  documentTypeOf,
  readDocumentReference,
  toDocumentReference,
} from '../../shared/document.ts';
import { createEmitter } from '../../shared/emitter.ts';

/**
 * The files that a person chose in a form, and how much of each has been sent. A form's data holds marks for them, so that rules,
 * comparisons and drafts see plain texts.
 */
export interface Documents {
  /** Takes a file in and gives the mark for it. */
  add(file: File): Promise<string>;
  /** The file that a mark stands for. */
  fileOf(mark: unknown): File | undefined;
  /** How much of a field's file has been sent, 0 to 1; undefined while nothing is under way. */
  progressOf(field: string): number | undefined;
  setProgress(sent: Record<string, number> | null): void;
  subscribe(listener: () => void): () => void;
}

export function createDocuments(): Documents {
  const files = new Map<string, File>();
  const { subscribe, emit: tell } = createEmitter();
  let progress: Record<string, number> | null = null;
  return {
    add: async (file) => {
      const key = randomKey();
      files.set(key, file);
      // A file that cannot be read any more, as one on a drive that was taken out, is of no type.
      const head = await file
        .slice(0, SIGNATURE_BYTES)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0));
      return toDocumentReference({
        type: documentTypeOf(new Uint8Array(head)),
        bytes: file.size,
        key,
      });
    },
    fileOf: (mark) => files.get(readDocumentReference(mark)?.key ?? ''),
    progressOf: (field) => progress?.[field],
    setProgress: (sent) => {
      progress = sent;
      tell();
    },
    subscribe,
  };
}

const DocumentsContext = createContext<Documents>(createDocuments());

export const DocumentsProvider = DocumentsContext.Provider;

export const useDocuments = (): Documents => useContext(DocumentsContext);

export function useProgress(field: string): number | undefined {
  const documents = useDocuments();
  return useSyncExternalStore(documents.subscribe, () => documents.progressOf(field));
}
