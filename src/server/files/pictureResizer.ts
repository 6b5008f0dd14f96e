import { addResizedPicture, findFile, findResizedPicture, readWhole } from './storedFiles.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../rows/scope.ts';
import { isStorageFull, isUnavailable } from '../db/unavailable.ts';
import { loadSharp } from './loadSharp.ts';
import { QueueFull, type FairSemaphore } from '../limits/fairSemaphore.ts';

/** The result of reading a picture at a width. */
type ResizeResult =
  | { kind: 'resized'; type: string; bytes: Buffer }
  /**
   * The stored file must be used. `immutable` is false if the server was too busy to resize it, so
   * that a later request may return a resized picture.
   */
  | { kind: 'original'; immutable: boolean }
  | { kind: 'missing' };

/** Resizes stored pictures to smaller widths. */
export interface PictureResizer {
  /**
   * Reads a picture at a width. The resized picture is created on first use and stored.
   * @param owner the account or network whose share of the semaphore is used: owners.ts
   */
  read(scope: Scope, id: string, width: number, owner: string): Promise<ResizeResult>;
}

const RESIZE_TIMEOUT_S = 5;
const JPEG_QUALITY = 78;

/** @param semaphore limits how many pictures are resized at the same time. */
export function createPictureResizer(db: Db, semaphore: FairSemaphore): PictureResizer {
  const pending = new Map<string, Promise<Buffer | null>>();

  async function createResized(scope: Scope, id: string, width: number): Promise<Buffer | null> {
    const file = await findFile(db, scope, id);
    if (!file) return null;
    const resized = await resizeToWidth(await readWhole(db, scope, id, file), file.type, width);
    await storeResized(scope, id, width, resized);
    return resized;
  }

  /**
   * Stores a resized picture. If the disk is full or the database is unavailable, the picture is
   * still returned, and resized again next time.
   */
  async function storeResized(
    scope: Scope,
    id: string,
    width: number,
    bytes: Buffer | null,
  ): Promise<void> {
    try {
      await addResizedPicture(db, scope, id, width, bytes);
    } catch (error) {
      if (!isStorageFull(error) && !isUnavailable(error)) throw error;
    }
  }

  return {
    read: async (scope, id, width, owner) => {
      const stored = await findResizedPicture(db, scope, id, width);
      if (!stored?.type.startsWith('image/')) return { kind: 'missing' };
      if (stored.isCreated)
        return stored.bytes
          ? { kind: 'resized', type: stored.type, bytes: stored.bytes }
          : { kind: 'original', immutable: true };
      const key = `${scope.companyId} ${id} ${width}`;
      const resizing =
        pending.get(key) ??
        semaphore
          .run(owner, () => createResized(scope, id, width))
          .finally(() => pending.delete(key));
      pending.set(key, resizing);
      try {
        const bytes = await resizing;
        return bytes
          ? { kind: 'resized', type: stored.type, bytes }
          : { kind: 'original', immutable: true };
      } catch (error) {
        if (error instanceof QueueFull) return { kind: 'original', immutable: false };
        throw error;
      }
    },
  };
}

/** Returns null if the picture is not wider, or if resizing would not make it smaller in bytes. */
async function resizeToWidth(bytes: Buffer, type: string, width: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { sequentialRead: true });
  if ((await picture.metadata()).width <= width) return null;
  const resized = picture.resize({ width }).timeout({ seconds: RESIZE_TIMEOUT_S });
  const resizedBytes = await (
    type === 'image/png' ? resized.png() : resized.jpeg({ quality: JPEG_QUALITY })
  ).toBuffer();
  return resizedBytes.length < bytes.length ? resizedBytes : null;
}
