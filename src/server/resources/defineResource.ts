import type { RawBuilder } from 'kysely';
import type { ResolvedCall, ResolvedResource } from '../../shared/resolved/resolved.ts';
import type { Db } from '../db/connect.ts';
import type { NamedMeasure } from '../rows/measures.ts';
import type { Row } from '../rows/rows.ts';
import type { Scope } from '../rows/scope.ts';
import type { RecordedStore } from '../records/recordChange.ts';
import type { CallContext, Handler } from './context.ts';
import type { Hooks } from './hooks.ts';
import type { Storage } from '../rows/storage.ts';

/** The code of a resource: what its file and its store cannot say. */
export interface ResourceDefinition {
  /** The id of the resource file. */
  id: string;
  /** Totals over all rows that match the filters, if a call returns them with its page. */
  totals?: TableTotals;
  /** By call: handlers that return all rows of a list that no table stores. */
  rowsHandlers?: Record<string, RowsHandler>;
  /** By call: handlers. Calls of a resource with a store need none. */
  handlers?: Record<string, Handler>;
  /** If the handlers record the changes of items (`recordChange`): finds the item of a request. */
  historyItem?: FindHistoryItem;
}

/**
 * Returns the id of the item whose changes a request asks for.
 * @param params the path parameters
 * @returns undefined if the company has no such item
 */
export type FindHistoryItem = (
  db: Db,
  scope: Scope,
  params: Record<string, string>,
) => Promise<number | undefined>;

/** A resource that is served. */
export interface Resource extends ResourceDefinition {
  /** Undefined if no table stores its rows. */
  storage?: Storage;
  /** What is recorded of each change of its rows. Undefined if no call returns their changes. */
  history?: RecordedStore;
  /** The resources of the same store, with this one. A write changes the counts of all. */
  ofSameRows: readonly string[];
  /** The calls that read one of its rows and are audited. */
  auditedReads?: readonly ResolvedCall[];
  /** The fields that only the main account may read or write. */
  rights?: ResolvedResource['rights'];
  /** The field whose text names an item in the bin. */
  binNameField?: string | undefined;
  hooks: Hooks;
}

/** The code of the product. */
export interface ProductCode {
  resources: readonly ResourceDefinition[];
  /** By store. */
  hooks: Readonly<Record<string, Hooks>>;
  /** By the name that queries state. */
  measures: Readonly<Record<string, NamedMeasure>>;
}

/** Totals over the rows of a table. */
export interface TableTotals {
  /** SQL expressions by name. `count` is the number of rows. */
  expressions(today: string): { count: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>;
  /** Counts for the choices of one filter. They ignore that filter and apply all others. */
  counts?: { filter: string; expressions(today: string): Record<string, RawBuilder<unknown>> };
  /** Converts the values to the response. Sums and counts are numbers. */
  toResponse(values: Record<string, number>): Row;
}

/** Returns all rows in any order, and their totals. Sorting and paging follow later. */
export type RowsHandler = (context: CallContext) => Promise<{ rows: Row[]; totals?: Row }>;

/** Declares a resource. `server/product.ts` lists all of them. */
export function defineResource(definition: ResourceDefinition): ResourceDefinition {
  return definition;
}
