import type { Db } from '../db/connect.ts';
import {
  addHistoryEntry,
  countHistoryEntries,
  ONLY_ITEM,
  type HistoryChange,
} from '../db/itemHistory.ts';
import type { Row } from '../db/rows.ts';
import { readLinkedNames, readNames } from '../db/linkedNames.ts';
import { Problem } from '../http/problem.ts';
import type { ResolvedEntity } from '../../src/shared/resolved.ts';
import { schemaFields } from '../../src/shared/schemaFields.ts';
import type { Scope } from '../db/scope.ts';
import type { StaffKey } from '../db/staff.ts';
import type { FindHistoryItem, RecordedStore } from './defineResource.ts';
import type { Storage } from './storage.ts';
import { boundFields, type BoundField } from './bindField.ts';
import type { WriteRun } from './writeRun.ts';

/** Returns what the history of a store records: all fields that calls save. */
export function recordedStore(storage: Storage, { bodies }: ResolvedEntity): RecordedStore {
  const names = Object.keys({ ...schemaFields(bodies.create), ...schemaFields(bodies.edit) });
  const fields = boundFields(storage);
  return {
    type: storage.store,
    fields: new Map(
      names.flatMap((name) => {
        const field = fields.get(name);
        return field?.isRecorded ? [[name, field]] : [];
      }),
    ),
  };
}

/** The state of an item, by field: what its columns contain, and the rows that it is linked to. */
type ItemState = Row;

/** A write whose changes are recorded. */
export interface RecordedWrite {
  /**
   * Adds an entry with what changed. Adds none if nothing did.
   * @param after the row after the write; undefined if it was deleted
   */
  record(kind: HistoryChange['kind'], id: number, after: Row | undefined): Promise<void>;
}

/**
 * Notes the state of an item before a write. Returns undefined if its resource records no changes.
 * @param before the row before the write; undefined for a new one
 */
export async function startRecording(
  db: Db,
  write: WriteRun,
  before?: Row,
): Promise<RecordedWrite | undefined> {
  const { resource, actor, body, at } = write;
  const { history } = resource;
  if (!history) return undefined;
  const isUpdate = before !== undefined && write.call.effect === 'update';
  // An update changes only the links that it sends.
  const names = [...history.fields].flatMap(([name, field]) =>
    isUpdate && field.links && body[name] === undefined ? [] : [name],
  );
  const read = (row: Row) => readState(db, actor, history, { row, names });
  const stateBefore = before && (await read(before));
  return {
    record: async (kind, id, after) => {
      const stateAfter = after && (await read(after));
      const change = changeOf(history, stateBefore, stateAfter);
      if (!change) return;
      const version = ((after ?? before)!['version'] as number | undefined) ?? 0;
      await addEntry(db, actor, {
        item: { type: history.type, id },
        kind,
        version,
        at,
        ...change,
      });
    },
  };
}

/** The number of changes of one item that are recorded within a day. */
export const MAX_CHANGES_PER_DAY = 500;
const DAY_MS = 86_400_000;

/**
 * Adds an entry. A deletion is always recorded, so that it stays possible.
 * @throws Problem 429 if the item was changed too often within a day. The change is not saved then.
 */
async function addEntry(db: Db, actor: StaffKey, change: HistoryChange): Promise<void> {
  const since = new Date(change.at.getTime() - DAY_MS);
  if (
    change.kind !== 'deleted' &&
    (await countHistoryEntries(db, actor, change.item, since)) >= MAX_CHANGES_PER_DAY
  )
    throw new Problem(429, 'problem.tooManyChanges', {
      params: { limit: MAX_CHANGES_PER_DAY },
      headers: { 'retry-after': '3600' },
    });
  await addHistoryEntry(db, actor, change);
}

/** The item of a resource that a company has once. */
export const findOnlyItem: FindHistoryItem = () => Promise.resolve(ONLY_ITEM);

/** The change of an item by a handler, or its restoration from the bin. */
interface HandlerChange {
  /** Left out for an item that a company has once. */
  id?: number;
  at: Date;
  /** Its columns before the change, with its version. Undefined if it was not stored. */
  before: Row | undefined;
  /** Its columns after the change. Undefined if it was deleted. */
  after: Row | undefined;
  /** What happened, if the item was not just created or changed. */
  kind?: 'restored';
}

/**
 * Records what a handler changed in an item. Adds no entry if nothing changed. Call this in the
 * transaction of the change.
 */
export async function recordChange(
  db: Db,
  actor: StaffKey,
  history: RecordedStore,
  { id = ONLY_ITEM, at, before, after, kind }: HandlerChange,
): Promise<void> {
  const names = [...history.fields.keys()];
  const read = (row: Row) => readState(db, actor, history, { row, names });
  const change = changeOf(history, before && (await read(before)), after && (await read(after)));
  const entry = {
    item: { type: history.type, id },
    kind: kind ?? kindOf(before, after),
    version: (after ?? before)!['version'] as number,
    at,
  };
  if (change) await addEntry(db, actor, { ...entry, ...change });
}

function kindOf(before: Row | undefined, after: Row | undefined): HistoryChange['kind'] {
  if (!after) return 'deleted';
  return before ? 'changed' : 'created';
}

async function readState(
  db: Db,
  scope: Scope,
  { fields }: RecordedStore,
  { row, names }: { row: Row; names: readonly string[] },
): Promise<ItemState> {
  const state: ItemState = {};
  for (const name of names) {
    const { kept, links } = fields.get(name)!;
    if (links) state[name] = await readLinkedNames(db, scope, links, row['id'] as number);
    if (!kept) continue;
    const { column, references } = kept.of;
    state[name] = row[column];
    if (references && row[column] !== null)
      [state[name]] = await readNames(db, scope, references, [row[column] as number]);
  }
  return state;
}

/** Returns the values of the changed fields; undefined if none changed. */
function changeOf(
  { fields }: RecordedStore,
  before: ItemState | undefined,
  after: ItemState | undefined,
): Pick<HistoryChange, 'before' | 'after'> | undefined {
  const changed = Object.keys(after ?? before ?? {}).filter((name) =>
    before && after
      ? JSON.stringify(before[name]) !== JSON.stringify(after[name])
      : !isEmpty((after ?? before)![name]),
  );
  const pick = (state: ItemState) =>
    Object.fromEntries(changed.map((name) => [name, toStored(fields.get(name)!, state[name])]));
  return changed.length === 0
    ? undefined
    : { before: before && pick(before), after: after && pick(after) };
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Returns a value as the history stores it. A missing one is null, except one that is secret. */
function toStored({ kept }: BoundField, value: unknown): unknown {
  const stored = value ?? null;
  return kept?.type.toHistory ? kept.type.toHistory(stored) : stored;
}
