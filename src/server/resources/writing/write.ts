import type { JsonSchema, ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import type { Db } from '../../db/connect.ts';
import { readRow } from '../../rows/readRows.ts';
import type { Row, RowKey } from '../../rows/rows.ts';
import {
  isStillReferenced,
  findViolatedIndex,
  deleteRow,
  insertRow,
  linkRows,
  lockRow,
  NEXT_VERSION,
  updateRow,
} from '../../rows/writes.ts';
import { fieldProblem, Problem } from '../../base/problem.ts';
import { auditWrite } from '../history/auditing.ts';
import type { TableBinding } from '../binding.ts';
import { boundFields } from '../../rows/bindField.ts';
import { actorOf, type RequestHandler, type HandlerResult, type Services } from '../context.ts';
import type { Resource } from '../defineResource.ts';
import { callFault } from '../definitionFault.ts';
import { startRecording, type RecordedWrite } from '../history/history.ts';
import type { Hooks } from '../hooks.ts';
import { withheldFields } from '../reading/rights.ts';
import { itemIdOf, keyReader, pathColumnsOf, pathValues } from '../rowKey.ts';
import { runIdempotent } from '../runIdempotent.ts';
import { createResponseContext, toItemResult } from '../reading/read.ts';
import { moveToBin } from './moveToBin.ts';
import { isFirstSave, lockStored } from './lockStored.ts';
import { storageOf, storedContext, writeContext, type WriteRun } from '../writeRun.ts';
import { checkChoices, checkUnique } from './checkWrite.ts';
import { receiveFields, removeFiles, sentColumns, storeReceived, toNewRow } from './writeFields.ts';

/** Creates the handler of a call that writes the resource's table. */
export function createWriteHandler(
  resource: Resource,
  call: ResolvedCall,
  body: JsonSchema,
  services: Services,
  binding: TableBinding,
): RequestHandler {
  const storage = storageOf(resource);
  const key = keyReader(call, resource);
  const pathColumns = pathColumnsOf(call, resource);
  const run = selectOperation(call, key !== undefined);
  const isOfUrl = key ? key.isOfPath : storage.key.includes('id');
  const fields = boundFields(storage);
  // The check of the definitions ensures that the store keeps every field of the body.
  const sentFields = Object.keys(schemaFields(body)).map(
    (name) => [name, fields.get(name)!] as const,
  );
  return async (request) => {
    const actor = actorOf(request);
    const context = await createResponseContext(request, services, resource.hooks);
    const write = {
      services,
      resource,
      call,
      table: storage.table,
      key: call.effect === 'create' ? undefined : key?.read(request),
      pathValues: pathValues(pathColumns, request),
      sentFields,
      binding,
      request,
      actor,
      body: (request.body ?? {}) as Row,
      withheld: withheldFields(request, resource.rights, call),
      at: services.now(),
      context,
    };
    const result = await run(write);
    for (const id of resource.ofSameRows) {
      services.counts.invalidate(actor.companyId, id);
      services.aggregates.invalidate(actor.companyId, id);
    }
    // The URL of a call whose body names the row is not that of the row.
    return isOfUrl ? result : { status: result.status, data: result.data };
  };
}

function selectOperation(
  call: ResolvedCall,
  hasKey: boolean,
): (write: WriteRun) => Promise<HandlerResult> {
  const { effect, response } = call;
  if (effect === 'create') return create;
  if (effect === 'delete' && hasKey && response === 'none') return remove;
  if (effect === 'update' && hasKey && response === 'item') return update;
  throw callFault(call, [], 'check.server.noHandler');
}

function create(write: WriteRun): Promise<HandlerResult> {
  const { services, request, actor, resource, call } = write;
  return runIdempotent(
    services,
    request,
    actor,
    { call, secrets: secretFields(resource) },
    async (storeResult) => {
      const received = await receiveFields(write, true);
      return withLimit(write, undefined, () =>
        inTransaction(write, async (db) => {
          await resource.hooks.lock?.(writeContext(db, write));
          await checkChoices(db, write);
          await checkUnique(db, write);
          const history = await startRecording(db, write);
          const added = await beforeSave(write, { ...writeContext(db, write), id: undefined });
          if (added === 'kept') throw new Error(`${resource.id}: a new row cannot be kept`);
          const row = {
            ...toNewRow(write),
            ...write.pathValues,
            ...added,
            ...(await storeReceived(db, write, received)),
          };
          const key = await insertRow(db, actor, write.table, row, storageOf(resource).key);
          await writeRelations(db, write, key);
          await resource.hooks.afterSave?.(storedContext(db, write, { ...row, ...key }));
          await recordWrite(db, write, { key, history });
          const result = await readBack(db, write, key, 201);
          await storeResult(db, result);
          return result;
        }),
      );
    },
  );
}

async function update(write: WriteRun): Promise<HandlerResult> {
  const { resource, request } = write;
  const key = write.key!;
  const received = await receiveFields(write, request.row === undefined);
  return withLimit(write, itemIdOf(resource, key), () =>
    inTransaction(write, async (db) => {
      const { actor, table } = write;
      const row = await lockStored(db, write);
      await checkChoices(db, write);
      await checkUnique(db, write);
      const before = isFirstSave(write, row) ? undefined : row;
      const history = await startRecording(db, write, before);
      const { hooks } = resource;
      const added = await beforeSave(write, storedContext(db, write, row, row));
      if (added === 'kept') return readBack(db, write, key, 200);
      const change = {
        ...sentColumns(write, row),
        ...added,
        ...(await storeReceived(db, write, received)),
        ...savedBy(write),
      };
      await updateRow(db, actor, table, key, change);
      await writeRelations(db, write, key);
      await removeFiles(db, write, row, [...received.keys()]);
      await hooks.afterSave?.(storedContext(db, write, row, row));
      await recordWrite(db, write, { key, history, before });
      return readBack(db, write, key, 200);
    }),
  );
}

const beforeSave = async (
  { resource }: WriteRun,
  context: Parameters<NonNullable<Hooks['beforeSave']>>[0],
) => (await resource.hooks.beforeSave?.(context)) ?? {};

/** Returns the columns that say who saved a row last and when, with its next version. */
const savedBy = ({ resource, actor, at }: WriteRun): Row =>
  storageOf(resource).isVersioned
    ? { updated_at: at, updated_by: actor.staffId, version: NEXT_VERSION }
    : {};

async function remove(write: WriteRun): Promise<HandlerResult> {
  return inTransaction(write, async (db) => {
    const row = await lockStored(db, write);
    const { hooks } = write.resource;
    const history = await startRecording(db, write, row);
    const context = storedContext(db, write, row, row);
    const outcome = await hooks.beforeDelete?.(context);
    const isKept = outcome !== 'kept' && write.call.keptDays !== undefined;
    if (isKept) await moveToBin(db, write, row);
    if (outcome !== 'kept')
      await deleteRow(db, write.actor, write.table, write.key!).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem(409, 'error.inUse') : error;
      });
    if (!isKept) await removeFiles(db, write, row);
    if (outcome !== 'kept') await hooks.afterDelete?.(context);
    await auditWrite(db, { ...write, id: context.id, before: row });
    await history?.record('deleted', context.id, undefined);
    return { status: 204 };
  });
}

/** A row that was inserted or updated. */
interface Written {
  key: RowKey;
  history: RecordedWrite | undefined;
  before?: Row | undefined;
}

/** Records an inserted or updated row in the audit and in the history, if they are kept. */
async function recordWrite(
  db: Db,
  write: WriteRun,
  { key, history, before }: Written,
): Promise<void> {
  if (!write.call.audited && !history) return;
  const after = await lockRow(db, write.actor, write.table, key);
  const id = itemIdOf(write.resource, after!); // it was saved in this transaction
  await auditWrite(db, { ...write, id, before, after });
  await history?.record(before ? 'changed' : 'created', id, after);
}

/** Runs a write with the resource's limit on attempts. A failed write stays counted. */
async function withLimit<T>(
  { resource, services, actor, body }: WriteRun,
  id: number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const limitedAttempt = await resource.hooks.countAttempt?.(services, { actor, id, body });
  const result = await work();
  await limitedAttempt?.withdraw();
  return result;
}

/**
 * Runs work in a transaction. The embedded database has a single connection. The work therefore
 * must do nothing slow and must not need a second connection.
 */
export async function inTransaction<T>(
  { services, resource }: Pick<WriteRun, 'services' | 'resource'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await services.db.transaction().execute(work);
  } catch (error) {
    const index = findViolatedIndex(error);
    const violated = storageOf(resource).unique.find((one) => one.index === index);
    if (violated) throw fieldProblem(violated.fields[0]!, violated.error);
    throw error;
  }
}

async function readBack(
  db: Db,
  { binding, request, actor, context }: WriteRun,
  key: RowKey,
  status: number,
): Promise<HandlerResult> {
  const row = await readRow(db, actor, binding.projection(request.language), key);
  return toItemResult(binding, row!, context, status);
}

async function writeRelations(
  db: Db,
  { actor, sentFields, body }: WriteRun,
  key: RowKey,
): Promise<void> {
  for (const [name, { links }] of sentFields)
    if (links && body[name] !== undefined)
      await linkRows(db, actor, links, key['id']!, body[name] as number[]);
}

/** Returns the fields whose values must not be kept anywhere, such as passwords. */
export const secretFields = ({ storage }: Resource): string[] =>
  storage
    ? [...boundFields(storage)].flatMap(([name, { isSecret }]) => (isSecret ? [name] : []))
    : [];
