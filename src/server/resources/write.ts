import { sql } from 'kysely';
import type { JsonSchema, ResolvedCall } from '../../shared/resolved.ts';
import { schemaFields } from '../../shared/schemaFields.ts';
import type { Db } from '../db/connect.ts';
import { hasReferringRows, readRow } from '../rows/readRows.ts';
import type { Row, RowKey } from '../rows/rows.ts';
import {
  isStillReferenced,
  findViolatedIndex,
  deleteRow,
  insertMissingRow,
  insertRow,
  linkRows,
  lockRow,
  updateRow,
} from '../rows/writes.ts';
import { fieldProblem, forbidden, notFound, Problem } from '../base/problem.ts';
import { auditWrite } from './auditing.ts';
import type { TableBinding } from './binding.ts';
import { boundFields } from '../rows/bindField.ts';
import { actorOf, type RequestHandler, type HandlerResult, type Services } from './context.ts';
import type { Resource } from './defineResource.ts';
import { callFault } from './definitionFault.ts';
import { startRecording, type RecordedWrite } from './history.ts';
import type { Hooks, StoredContext, WriteContext } from './hooks.ts';
import { assertIfMatch } from './etag.ts';
import { withheldFields } from './rights.ts';
import { itemIdOf, keyReader, pathColumnsOf, pathValues } from './rowKey.ts';
import { runIdempotent } from './runIdempotent.ts';
import { createResponseContext, toItemResult } from './read.ts';
import { moveToBin } from './moveToBin.ts';
import { storageOf, type WriteRun } from './writeRun.ts';
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
      assertSameKey(write);
      const row = await lockCurrent(db, write);
      await checkChoices(db, write);
      await checkUnique(db, write);
      const before = isFirstSave(write, row) ? undefined : row;
      const history = await startRecording(db, write, before);
      const { hooks } = resource;
      const added = await beforeSave(write, storedContext(db, write, row, row));
      if (added === 'kept') return readBack(db, write, key, 200);
      const change = {
        ...withoutKey(sentColumns(write, row), key),
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

/** @throws FormProblem if the body has another key than the path: a row keeps its key. */
function assertSameKey({ sentFields, body, key = {} }: WriteRun): void {
  for (const [name, { kept }] of sentFields) {
    const value = key[kept?.of.column ?? ''];
    if (value !== undefined && body[name] !== undefined && body[name] !== value)
      throw fieldProblem(name, 'error.keyChanged');
  }
}

const withoutKey = (columns: Row, key: RowKey): Row =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => !Object.hasOwn(key, column)));

/** Returns the columns that say who saved a row last and when, with its next version. */
const savedBy = ({ resource, actor, at }: WriteRun): Row =>
  storageOf(resource).isVersioned
    ? { updated_at: at, updated_by: actor.staffId, version: sql`version + 1` }
    : {};

/** Whether a row was created by this save, and no defaults stood for it before. */
const isFirstSave = ({ resource }: WriteRun, { version }: Row): boolean =>
  storageOf(resource).unsaved !== undefined &&
  version === 0 &&
  ![...boundFields(storageOf(resource)).values()].some(
    ({ kept }) => kept?.of.default !== undefined,
  );

async function remove(write: WriteRun): Promise<HandlerResult> {
  return inTransaction(write, async (db) => {
    const row = await lockCurrent(db, write);
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

function writeContext(
  db: Db,
  { actor, request, body, at, context }: WriteRun,
  before?: Row,
): WriteContext {
  return { db, actor, token: request.token!, body, before, at, today: context.today };
}

const storedContext = (db: Db, write: WriteRun, row: Row, before?: Row): StoredContext => ({
  ...writeContext(db, write, before),
  id: itemIdOf(write.resource, row),
});

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

/**
 * Locks and reads the row again, because it may have changed since it was loaded. Creates a row that a
 * company has once, with the version 0, so that it can be locked.
 */
async function lockCurrent(db: Db, write: WriteRun): Promise<Row> {
  const { request, actor, table, key, resource, call, at } = write;
  const { where, unsaved, isVersioned, calls } = storageOf(resource);
  await resource.hooks.lock?.(writeContext(db, write));
  if (unsaved && !request.row) {
    const row = { ...unsaved, updated_at: at, updated_by: actor.staffId, version: 0 };
    await insertMissingRow(db, actor, table, row);
  }
  const row = await lockRow(db, actor, table, key!);
  if (!row || Object.entries(where).some(([column, value]) => row[column] !== value))
    throw notFound();
  if (await isLocked(db, write, row)) throw forbidden(call.refusal);
  const isRepeated = calls?.[call.name]?.repeatable && hasSentValues(write, row);
  if (isVersioned && !isRepeated)
    assertIfMatch(request.headers['if-match'], row['version'] as number);
  return row;
}

/** Whether a locked row has the value that forbids changing it. */
async function isLocked(db: Db, { actor, resource }: WriteRun, row: Row): Promise<boolean> {
  const { lockedWhen } = storageOf(resource);
  if (!lockedWhen) return false;
  const value =
    'column' in lockedWhen
      ? row[lockedWhen.column]
      : await hasReferringRows(db, actor, lockedWhen.exists, row['id'] as number);
  return value === lockedWhen.value;
}

/** Whether a row has all the values that are sent: an earlier save stored them. */
const hasSentValues = ({ sentFields, body }: WriteRun, row: Row): boolean =>
  sentFields.every(([name, { kept, links }]) => {
    if (body[name] === undefined) return true;
    if (!kept || links || kept.type.receive) return false;
    const stored = row[kept.of.column];
    const value = kept.type.toHistory ? kept.type.toHistory(stored) : stored;
    return JSON.stringify(value) === JSON.stringify(body[name]);
  });

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
