import type { RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Row } from '../rows/rows.ts';
import type { Actor, Scope } from '../rows/scope.ts';
import type { ResponseContext, Services } from './context.ts';

/** A save or a deletion, in its transaction. */
export interface WriteContext {
  /** The transaction. `scopedTo(db, actor)` gives the tables of the company. */
  db: Db;
  actor: Actor;
  /** The token of the session. */
  token: string;
  /** The body, normalised and validated. Empty for a deletion. */
  body: Row;
  /** The row before the write, by column; undefined if it is new. */
  before: Row | undefined;
  /** The time of the write. */
  at: Date;
  /** The current day in the product's time zone. */
  today: string;
}

/** A write of a stored row. `id`: that of the row, or of the hook `itemId`; 0 if a company has one row. */
export type StoredContext = WriteContext & { id: number };

/** A write before its transaction. A new row has no id. */
export interface WriteAttempt {
  actor: Actor;
  id: number | undefined;
  body: Row;
}

/**
 * Code that runs when rows of a store are read, saved or deleted. A hook refuses a write by throwing
 * `fieldProblem` or `Problem` (http/problem.ts); then nothing is saved. docs/recipes.md has examples.
 */
export interface Hooks {
  /**
   * Reads what `made` needs of the company besides the columns of a row, once for each response: the
   * `companyValues` of its context.
   */
  companyValues?: (db: Db, scope: Scope) => Promise<Row>;
  /** Makes the fields that the store calls `made` from their columns. Must not wait. */
  made?: Record<string, (row: Row, context: ResponseContext) => unknown>;
  /** The same values as SQL expressions, for filters. They take today's date. */
  expressions?: Record<string, (today: unknown) => RawBuilder<string>>;
  /**
   * Returns the number of an item in the history and in the audit, if several columns name a row. It
   * gets these columns.
   */
  itemId?: (row: Row) => number;
  /**
   * Called first in the transaction of a write, before its row is locked: locks rows of other tables, so
   * that all writes lock them in the same order.
   * @throws Problem
   */
  lock?: (write: WriteContext) => Promise<void>;
  /**
   * Called before the transaction of a save, to limit attempts whose refusal discloses something.
   * `withdraw` is called after a successful save.
   * @throws Problem
   */
  countAttempt?: (
    services: Services,
    attempt: WriteAttempt,
  ) => Promise<{ withdraw(): Promise<void> } | undefined>;
  /**
   * Called before a row is inserted or updated. Returns columns that are saved with it. If it returns
   * `kept`, a stored row stays as it is, and is answered.
   */
  beforeSave?: (
    write: WriteContext & { id: number | undefined },
  ) => Row | 'kept' | void | Promise<Row | 'kept' | void>;
  /** Called after the row and its links were saved. */
  afterSave?: (write: StoredContext) => Promise<void>;
  /** Called before a row is deleted. If it returns `kept`, the row stays. */
  beforeDelete?: (write: StoredContext) => Promise<'kept' | void>;
  /** Called after a row was deleted. */
  afterDelete?: (write: StoredContext) => Promise<void>;
}

/** Declares the hooks of a store. `server/product.ts` lists them. */
export const defineHooks = (hooks: Hooks): Hooks => hooks;
