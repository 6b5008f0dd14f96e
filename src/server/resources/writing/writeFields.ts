import type { ReceiveContext } from '../../../values/contracts/server.ts';
import type { Db } from '../../db/connect.ts';
import { addFile, removeFile } from '../../files/storedFiles.ts';
import type { Row } from '../../rows/rows.ts';
import { fieldProblem } from '../../base/problem.ts';
import { newFileId } from '../../files/fileLinks.ts';
import { accountOwner } from '../../limits/owners.ts';
import { readSentDocument } from '../../files/sentDocument.ts';
import { readSentPicture } from '../../files/sentPicture.ts';
import { createToken, TOKEN_BYTES } from '../../base/tokens.ts';
import { boundFields } from '../../rows/bindField.ts';
import type { Storage } from '../../rows/storage.ts';
import { storageOf, type WriteRun } from '../writeRun.ts';

/** What was read of a body before the transaction, by field. Missing fields keep their values. */
export type Received = ReadonlyMap<string, unknown>;

/**
 * Reads what takes as long as many queries, such as pictures and passwords, before the transaction.
 * @throws FormProblem
 */
export async function receiveFields(write: WriteRun, isNew = false): Promise<Received> {
  const received = new Map<string, unknown>();
  const context = receiveContext(write, isNew);
  for (const [name, { kept }] of write.sentFields) {
    if (!kept?.type.receive) continue;
    const sent = { name, value: write.body[name], column: kept.of };
    const value = await kept.type.receive(sent, context);
    if (value !== undefined) received.set(name, value);
  }
  return received;
}

function receiveContext(
  { services: { pictures, passwords }, actor, request }: WriteRun,
  isNew: boolean,
): ReceiveContext {
  const owner = accountOwner(actor);
  return {
    isNew,
    // `isKnown`: the account exists.
    hash: (password) =>
      passwords.runFor({ owner, isKnown: true }, (hasher) => hasher.hash(password)),
    readPicture: (field, sent) => readSentPicture(pictures, field, sent, owner),
    readDocument: async (field) => {
      const file = request.files?.get(field);
      return file && readSentDocument(pictures, field, file, owner);
    },
    refuse: fieldProblem,
  };
}

/** Stores what was received, in the transaction. Returns its columns. */
export async function storeReceived(
  db: Db,
  { sentFields, actor, at }: WriteRun,
  received: Received,
): Promise<Row> {
  const columns: Row = {};
  for (const [name, { kept }] of sentFields) {
    if (!kept || !received.has(name)) continue;
    const { type, of } = kept;
    const value = received.get(name);
    columns[of.column] = type.store
      ? await type.store(value, {
          addFile: async (file) => {
            const id = newFileId(actor.companyId);
            await addFile(db, actor, id, file, at);
            return id;
          },
        })
      : value;
  }
  return columns;
}

/** Returns the columns of a new row, without those of what was received. */
export function toNewRow(write: WriteRun): Row {
  const { resource, actor, at } = write;
  const storage = storageOf(resource);
  return {
    ...sentColumns(write),
    ...initialColumns(storage, () => createToken(actor.companyId, TOKEN_BYTES)),
    created_at: at,
    ...(storage.owner === undefined ? {} : { [storage.owner]: actor.staffId }),
    ...(storage.isVersioned ? { updated_at: at, updated_by: actor.staffId } : {}),
  };
}

function initialColumns(storage: Storage, newToken: () => string): Row {
  const initial = [...boundFields(storage).values()].flatMap(({ kept }) =>
    kept?.type.initial ? [[kept.of.column, kept.type.initial(newToken)] as const] : [],
  );
  return Object.fromEntries(initial);
}

/**
 * Returns the columns that contain what the body has. In a stored row, a field that the actor may not
 * write keeps its value.
 * @param before the row before the write
 */
export function sentColumns({ sentFields, body, resource, withheld }: WriteRun, before?: Row): Row {
  const sent: Row = {};
  for (const [name, { kept }] of sentFields) {
    if (!kept || kept.type.receive || (before && withheld.has(name))) continue;
    const { column, otherwise = '', default: fallback } = kept.of;
    const value = body[name] === undefined ? (body[otherwise] ?? fallback) : body[name];
    if (value !== undefined) sent[column] = value;
  }
  const columns = { ...before, ...sent };
  for (const field of boundFields(storageOf(resource)).values())
    Object.assign(sent, field.toColumns(columns));
  return sent;
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
  for (const id of filesOf(storageOf(resource), row, names)) await removeFile(db, actor, id);
}

/** Returns the ids of the files that a row refers to. */
export function filesOf(storage: Storage, row: Row, names?: readonly string[]): string[] {
  return [...boundFields(storage)].flatMap(([name, { kept }]) =>
    kept?.type.filesOf && (names?.includes(name) ?? true)
      ? kept.type.filesOf(row[kept.of.column])
      : [],
  );
}
