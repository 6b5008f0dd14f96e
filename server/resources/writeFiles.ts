import type { Db } from '../db/connect.ts';
import { addFile, removeFile } from '../db/files.ts';
import type { Row } from '../db/rows.ts';
import { fieldProblem } from '../http/problem.ts';
import { newFileId } from '../services/fileLinks.ts';
import { accountOwner } from '../services/owners.ts';
import type { Picture } from '../services/pictures.ts';
import { readSentDocument, type StoredDocument } from '../services/sentDocument.ts';
import { readSentPicture } from '../services/sentPicture.ts';
import type { Resource } from './defineResource.ts';
import type { WriteRun } from './writeRun.ts';

/** New pictures and documents by field; null removes one. Missing fields keep theirs. */
type NewFiles = Map<string, Picture | StoredDocument | null>;

/**
 * Converts pictures and documents before the transaction, because it takes as long as many queries.
 */
export async function convertFiles(
  { services, actor, writeBinding, body, resource, request }: WriteRun,
  isNew = false,
): Promise<NewFiles> {
  const files: NewFiles = new Map();
  for (const name of writeBinding.pictures.keys()) {
    const { source } = resource.storage!.fields[name] ?? {};
    const requiredProblem = source?.kind === 'column' ? source.of.requiredProblem : undefined;
    const picture = await readSentPicture(services.pictures, name, body[name], accountOwner(actor));
    if (requiredProblem && isNew && !picture) throw fieldProblem(name, requiredProblem);
    if (picture !== undefined && !(requiredProblem && picture === null)) files.set(name, picture);
  }
  for (const name of writeBinding.documents.keys()) {
    const file = request.files?.get(name);
    if (file)
      files.set(name, await readSentDocument(services.pictures, name, file, accountOwner(actor)));
  }
  return files;
}

/**
 * Stores new files in the transaction of the write.
 * @returns the columns with the ids of the files.
 */
export async function storeFiles(
  db: Db,
  { actor, writeBinding, at }: WriteRun,
  files: NewFiles,
): Promise<Row> {
  const columns: Row = {};
  for (const [name, file] of files) {
    const id = file && newFileId(actor.companyId);
    if (file && id) await addFile(db, actor, id, file, at);
    const column = writeBinding.pictures.get(name) ?? writeBinding.documents.get(name)!;
    columns[column] = file && 'name' in file ? `${id}/${file.name}` : id;
  }
  return columns;
}

/**
 * Deletes files that the row no longer refers to.
 * @param row the row before the write
 * @param names the fields that changed; all of them if the row was deleted
 */
export async function removeFiles(
  db: Db,
  { actor, resource }: WriteRun,
  row: Row,
  names?: readonly string[],
): Promise<void> {
  for (const id of filesOf(resource, row, names)) await removeFile(db, actor, id);
}

/** Returns the ids of the files that a row refers to. */
export function filesOf(
  { storage }: Resource,
  row: Row,
  names: readonly string[] = Object.keys(storage!.fields),
): string[] {
  return names.flatMap((name) => {
    const { type, source } = storage!.fields[name] ?? {};
    const isFile = type === 'picture' || type === 'document';
    const id = isFile && source?.kind === 'column' ? row[source.of.column] : undefined;
    return typeof id === 'string' ? [id.split('/', 1)[0]!] : [];
  });
}
