import { createContext, useContext, useSyncExternalStore } from 'react';
import { randomKey } from '../data/requests/randomKey.ts';
import {
  SIGNATURE_BYTES,
  documentTypeOf,
  readDocumentReference,
  toDocumentReference,
} from '../../shared/files/document.ts';
import { createEmitter } from '../../shared/emitter.ts';

/**
 * The files that were chosen in a form, whether they are still being prepared, and their upload
 * progress. The form's data contains references to them, so that rules, comparisons and drafts
 * handle plain texts.
 */
export interface Documents {
  /** Adds a file and returns its reference. */
  add(file: File): Promise<string>;
  /** Returns the file of a reference. */
  fileOf(reference: unknown): File | undefined;
  /**
   * Adds the preparation of a chosen file, which is checked and may be converted.
   * @param accepted resolves with false if the field refuses the file
   */
  prepare(accepted: Promise<boolean>): void;
  isPreparing(): boolean;
  /** Resolves when no file is being prepared any more, with false if one was refused. */
  whenPrepared(): Promise<boolean>;
  /**
   * Returns the sent share of a field's file, 0 to 1; undefined while nothing is being uploaded.
   */
  progressOf(field: string): number | undefined;
  setProgress(sent: Record<string, number> | null): void;
  subscribe(listener: () => void): () => void;
}

export function createDocuments(): Documents {
  const files = new Map<string, File>();
  const { subscribe, emit } = createEmitter();
  let progress: Record<string, number> | null = null;
  const preparations = new Set<Promise<boolean>>();
  return {
    add: async (file) => {
      const key = randomKey();
      files.set(key, file);
      // A file that can no longer be read, for example on a removed drive, has no type.
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
    fileOf: (reference) => files.get(readDocumentReference(reference)?.key ?? ''),
    prepare: (accepted) => {
      preparations.add(accepted);
      void accepted.finally(() => preparations.delete(accepted));
    },
    isPreparing: () => preparations.size > 0,
    whenPrepared: async () => {
      let areAccepted = true;
      while (preparations.size > 0) {
        const results = await Promise.all(preparations);
        areAccepted &&= results.every(Boolean);
      }
      return areAccepted;
    },
    progressOf: (field) => progress?.[field],
    setProgress: (sent) => {
      progress = sent;
      emit();
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
