import type { Db } from './connect.ts';
import { scopedTo, type Scope } from './scope.ts';

/** A file that is kept, without its content. */
export interface FileInfo {
  type: string;
  size: number;
}

/** Small enough to travel as one value of a row, large enough that a picture has few of them. */
export const CHUNK = 256 * 1024;

/** Keeps a file under an id. Whoever calls this writes the row that the file belongs to in the same transaction. */
export async function addFile(
  db: Db,
  scope: Scope,
  id: string,
  { type, bytes }: { type: string; bytes: Buffer },
  at: Date,
): Promise<void> {
  const tables = scopedTo(db, scope);
  await tables.insert('file', [{ id, type, size: bytes.length, created_at: at }]).execute();
  for (let number = 0; number * CHUNK < bytes.length; number += 1) {
    const chunk = bytes.subarray(number * CHUNK, (number + 1) * CHUNK);
    await tables.insert('file_chunk', [{ file_id: id, number, bytes: chunk }]).execute();
  }
}

/** Forgets a file and its content. The row it belonged to must have let go of it before. */
export async function removeFile(db: Db, scope: Scope, id: string): Promise<void> {
  await scopedTo(db, scope).remove('file').where('file.id', '=', id).execute();
}

/** What the file is, with its first chunk: most have no other. */
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
    .select(['file.type', 'file.size', 'first.bytes as first'])
    .executeTakeFirst();
}

/** What is known of a file in a smaller width: whether it has been made, and its bytes unless the file itself is no larger. */
export interface KnownWidth {
  type: string;
  made: boolean;
  bytes: Buffer | null;
}

/** A picture in a smaller width, where it has been made; undefined where there is no such file. */
export async function findWidth(
  db: Db,
  scope: Scope,
  id: string,
  width: number,
): Promise<KnownWidth | undefined> {
  const tables = scopedTo(db, scope);
  const widths = tables
    .select('file_width')
    .select(['file_width.file_id', 'file_width.width', 'file_width.bytes'])
    .where('file_width.width', '=', width);
  const row = await tables
    .select('file')
    .leftJoin(widths.as('known'), 'known.file_id', 'file.id')
    .where('file.id', '=', id)
    .select(['file.type', 'known.width', 'known.bytes'])
    .executeTakeFirst();
  return row && { type: row.type, made: row.width !== null, bytes: row.bytes };
}

const FOREIGN_KEY = '23503';

/** Keeps a picture in a smaller width; null where the file itself is no larger. What was removed meanwhile stays removed. */
export async function addWidth(
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
    if ((error as { code?: unknown }).code !== FOREIGN_KEY) throw error;
  }
}

/** The whole content at once; for pictures, which are small. */
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

/** The content, a chunk at a time: no connection is held between two of them. */
export async function* readChunks(
  db: Db,
  scope: Scope,
  id: string,
  { size, first }: { size: number; first: Buffer },
): AsyncGenerator<Buffer> {
  yield first;
  for (let number = 1; number * CHUNK < size; number += 1) {
    const chunk = scopedTo(db, scope)
      .select('file_chunk')
      .select('bytes')
      .where('file_id', '=', id)
      .where('number', '=', number);
    // A file that was removed meanwhile ends the connection, so that nobody takes a part for the whole.
    yield (await chunk.executeTakeFirstOrThrow()).bytes;
  }
}
