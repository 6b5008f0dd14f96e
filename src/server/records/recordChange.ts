import { DAY_MS } from '../../shared/time/days.ts';
import type { Db } from '../db/connect.ts';
import {
  addHistoryEntry,
  countHistoryEntries,
  ONLY_ITEM,
  type HistoryChange,
} from './itemHistory.ts';
import { readLinkedNames, readNames } from '../rows/linkedNames.ts';
import type { Row } from '../rows/rows.ts';
import type { Scope, StaffKey } from '../rows/scope.ts';
import { Problem } from '../base/problem.ts';
import type { BoundField } from '../rows/bindField.ts';

/** The history of a store's items: the store, and the fields whose changes are recorded. */
export interface RecordedStore {
  type: string;
  fields: ReadonlyMap<string, BoundField>;
}

/** The state of an item, by field: what its columns contain, and the rows that it is linked to. */
type ItemState = Row;

/** The number of changes of one item that are recorded within a day. */
export const MAX_CHANGES_PER_DAY = 500;

/**
 * Adds an entry. A deletion is always recorded, so that it stays possible.
 * @throws Problem 429 if the item was changed too often within a day. The change is not saved then.
 */
export async function addEntry(db: Db, actor: StaffKey, change: HistoryChange): Promise<void> {
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

/** Returns the state of an item. `names`: the fields that are read. */
export async function readState(
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
export function changeOf(
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
