import { addWidth, findFile, findWidth, readWhole } from '../db/files.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { isStorageFull, isUnavailable } from '../db/unavailable.ts';
import { loadSharp } from './loadSharp.ts';
import { QueueFull, type FairSemaphore } from './fairSemaphore.ts';

/** What to answer for a picture in a width. */
type WidthResult =
  | { kind: 'made'; type: string; bytes: Buffer }
  /** The file itself. `lasting`: because it is no larger; otherwise because the server was too busy to make another. */
  | { kind: 'original'; lasting: boolean }
  | { kind: 'missing' };

/** Pictures in smaller widths than they are stored in. */
export interface PictureWidths {
  /**
   * Reads a picture in a width. It is made when it is first asked for, and kept.
   * @param owner whose turn making it counts for.
   */
  read(scope: Scope, id: string, width: number, owner: string): Promise<WidthResult>;
}

const SECONDS = 5;
const QUALITY = 78;

/** @param share the pictures that are made narrower at once. */
export function createPictureWidths(db: Db, share: FairSemaphore): PictureWidths {
  const making = new Map<string, Promise<Buffer | null>>();

  async function make(
    scope: Scope,
    id: string,
    width: number,
    owner: string,
  ): Promise<Buffer | null> {
    const release = await share.acquire(owner);
    try {
      const file = await findFile(db, scope, id);
      if (!file) return null;
      const narrow = await narrowed(await readWhole(db, scope, id, file), file.type, width);
      await keep(scope, id, width, narrow);
      return narrow;
    } finally {
      release();
    }
  }

  /** Where nothing can be written at the moment, the picture is shown all the same, and made again next time. */
  async function keep(
    scope: Scope,
    id: string,
    width: number,
    bytes: Buffer | null,
  ): Promise<void> {
    try {
      await addWidth(db, scope, id, width, bytes);
    } catch (error) {
      if (!isStorageFull(error) && !isUnavailable(error)) throw error;
    }
  }

  return {
    read: async (scope, id, width, owner) => {
      const known = await findWidth(db, scope, id, width);
      if (!known?.type.startsWith('image/')) return { kind: 'missing' };
      if (known.isCreated)
        return known.bytes
          ? { kind: 'made', type: known.type, bytes: known.bytes }
          : { kind: 'original', lasting: true };
      const key = `${scope.companyId} ${id} ${width}`;
      const begun =
        making.get(key) ?? make(scope, id, width, owner).finally(() => making.delete(key));
      making.set(key, begun);
      try {
        const bytes = await begun;
        return bytes
          ? { kind: 'made', type: known.type, bytes }
          : { kind: 'original', lasting: true };
      } catch (error) {
        if (error instanceof QueueFull) return { kind: 'original', lasting: false };
        throw error;
      }
    },
  };
}

/** Null where the picture is no wider, or would be no smaller. */
async function narrowed(bytes: Buffer, type: string, width: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { sequentialRead: true });
  if ((await picture.metadata()).width <= width) return null;
  const narrow = picture.resize({ width }).timeout({ seconds: SECONDS });
  const made = await (
    type === 'image/png' ? narrow.png() : narrow.jpeg({ quality: QUALITY })
  ).toBuffer();
  return made.length < bytes.length ? made : null;
}
