import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Row, RowKey } from '../rows/rows.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Actor } from '../rows/scope.ts';
import type { TableBinding } from './binding.ts';
import type { BoundField } from '../rows/bindField.ts';
import type { ResponseContext, Services } from './context.ts';
import type { Resource } from './defineResource.ts';
import type { StoredContext, WriteContext } from './hooks.ts';
import { itemIdOf } from './rowKey.ts';
import type { Db } from '../db/connect.ts';
import type { Storage } from '../rows/storage.ts';

/** The input of one write. */
export interface WriteRun {
  services: Services;
  resource: Resource;
  call: ResolvedCall;
  table: CompanyTable;
  /** Names the row that the call changes. A new row has none. */
  key: RowKey | undefined;
  /** The columns that the path has, if the call is about no single row. */
  pathValues: RowKey;
  /** The fields of the body that the call accepts. */
  sentFields: readonly (readonly [name: string, field: BoundField])[];
  binding: TableBinding;
  request: FastifyRequest;
  actor: Actor;
  body: Row;
  /** The fields that the actor may not write. */
  withheld: ReadonlySet<string>;
  at: Date;
  /**
   * The context of the response. It is created before the transaction, which may use the only
   * connection.
   */
  context: ResponseContext;
}

/** Returns how the rows of a resource that is written are stored. */
export const storageOf = ({ storage }: Resource): Storage => storage!;

/** Returns what hooks get of a write. */
export function writeContext(
  db: Db,
  { actor, request, body, at, context }: WriteRun,
  before?: Row,
): WriteContext {
  return { db, actor, token: request.token!, body, before, at, today: context.today };
}

/** Returns what hooks get of a write of a stored row. */
export const storedContext = (db: Db, write: WriteRun, row: Row, before?: Row): StoredContext => ({
  ...writeContext(db, write, before),
  id: itemIdOf(write.resource, row),
});
