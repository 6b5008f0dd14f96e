import type { Db } from '../../db/connect.ts';
import type { HistoryChange } from '../../records/itemHistory.ts';
import type { Row } from '../../rows/rows.ts';
import type { ResolvedEntity } from '../../../shared/resolved/resolved.ts';
import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import { addEntry, changeOf, readState, type RecordedStore } from '../../records/recordChange.ts';
import type { Storage } from '../../rows/storage.ts';
import { boundFields } from '../../rows/bindField.ts';
import type { WriteRun } from '../writeRun.ts';

/** Returns what the history of a store records: all fields that calls save. */
export function recordedStore(storage: Storage, { bodies }: ResolvedEntity): RecordedStore {
  const names = Object.keys({ ...schemaFields(bodies.create), ...schemaFields(bodies.edit) });
  const fields = boundFields(storage);
  return {
    type: storage.store,
    fields: new Map(
      names.flatMap((name) => {
        const field = fields.get(name);
        // The columns of a key never change.
        const isKey = storage.key.includes(field?.column ?? '');
        return field?.isRecorded && !isKey ? [[name, field]] : [];
      }),
    ),
  };
}

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
