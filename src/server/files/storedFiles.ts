import type { Db } from '../db/connect.ts';
import { scopedTo, type Scope } from '../rows/scope.ts';

/** A stored file, without its content. */
export interface FileInfo {
  type: string;
  size: number;
}

/**
 * The size of a chunk in bytes: small enough to be sent as one column value, large enough that a
 * picture has few chunks.
 */
export const CHUNK_SIZE = 256 * 1024;

/**
 * Stores a file under an id. The caller writes the row that refers to the file in the same
 * transaction.
 */
export async function addFile(
  db: Db,
  scope: Scope,
  id: string,
  { type, bytes }: { type: string; bytes: Buffer },
  at: Date,
): Promise<void> {
  const tables = scopedTo(db, scope);
  await tables.insert('file', [{ id, type, size: bytes.length, created_at: at }]).execute();
  for (let number = 0; number * CHUNK_SIZE < bytes.length; number += 1) {
    const chunk = bytes.subarray(number * CHUNK_SIZE, (number + 1) * CHUNK_SIZE);
    await tables.insert('file_chunk', [{ file_id: id, number, bytes: chunk }]).execute();
  }
}

/** Deletes a file and its content. No row may refer to it any more. */
export async function removeFile(db: Db, scope: Scope, id: string): Promise<void> {
  await scopedTo(db, scope).remove('file').where('file.id', '=', id).execute();
}

/**
 * Marks files as those of a deleted item, or as those of a restored one. Marked files count as
 * missing.
 */
export async function markFiles(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  isRemoved: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await scopedTo(db, scope)
    .update('file', { is_removed: isRemoved })
    .where('file.id', 'in', ids)
    .execute();
}

/** Returns the file with its first chunk (`first`). Most files have only one. */
export async function findFile(
  db: Db,
  scope: Scope,
  id: string,
): Promise<(FileInfo & { first: Buffer }) | undefined> {
  const tables = scopedTo(db, scope);
  const first = tables
    .select('file_chunk')
    .select(['file_chunk.file_id', 'file_chunk.bytes'])
    .where('file_chunk.number', '=', 0);
  return tables
    .select('file')
    .innerJoin(first.as('first'), 'first.file_id', 'file.id')
    .where('file.id', '=', id)
    .where('file.is_removed', '=', false)
    .select(['file.type', 'file.size', 'first.bytes as first'])
    .executeTakeFirst();
}

/**
 * A picture resized to a smaller width: whether it was created, and its bytes. The bytes are null
 * if the original is to be used: it is no wider, or resizing would not make it smaller in bytes.
 */
export interface ResizedPicture {
  type: string;
  isCreated: boolean;
  bytes: Buffer | null;
}

/**
 * Returns the picture resized to a width; `isCreated` tells whether this was done before. Returns
 * undefined if there is no such file.
 */
export async function findResizedPicture(
  db: Db,
  scope: Scope,
  id: string,
  width: number,
): Promise<ResizedPicture | undefined> {
  const tables = scopedTo(db, scope);
  const widths = tables
    .select('file_width')
    .select(['file_width.file_id', 'file_width.width', 'file_width.bytes'])
    .where('file_width.width', '=', width);
  const row = await tables
    .select('file')
    .leftJoin(widths.as('known'), 'known.file_id', 'file.id')
    .where('file.id', '=', id)
    .where('file.is_removed', '=', false)
    .select(['file.type', 'known.width', 'known.bytes'])
    .executeTakeFirst();
  return row && { type: row.type, isCreated: row.width !== null, bytes: row.bytes };
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Stores a picture that was resized to a width, or null if the original is to be used. Does nothing
 * if the file was deleted meanwhile.
 */
export async function addResizedPicture(
  db: Db,
  scope: Scope,
  id: string,
  width: number,
  bytes: Buffer | null,
): Promise<void> {
  try {
    await scopedTo(db, scope)
      .insert('file_width', [{ file_id: id, width, bytes }])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
  }
}

/** Reads the whole content at once. Meant for pictures, which are small. */
export async function readWhole(
  db: Db,
  scope: Scope,
  id: string,
  file: { size: number; first: Buffer },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(db, scope, id, file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the content chunk by chunk. No connection is held between two chunks. */
export async function* readChunks(
  db: Db,
  scope: Scope,
  id: string,
  { size, first }: { size: number; first: Buffer },
): AsyncGenerator<Buffer> {
  yield first;
  for (let number = 1; number * CHUNK_SIZE < size; number += 1) {
    const chunk = scopedTo(db, scope)
      .select('file_chunk')
      .select('bytes')
      .where('file_id', '=', id)
      .where('number', '=', number);
    // If the file was deleted meanwhile, this throws and ends the connection, so that the client
    // does not mistake a part for the whole file.
    yield (await chunk.executeTakeFirstOrThrow()).bytes;
  }
}
