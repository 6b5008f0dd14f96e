import type { ResourceDefinition } from '../../language/definitions.ts';
import type { ResolvedEntity, ResolvedResource } from '../../shared/resolved/resolved.ts';
import type { ResolvedStorage } from '../../shared/resolved/storage.ts';
import type { Cursor } from '../read/cursor.ts';
import type { AcceptedValues } from './acceptedValues.ts';

/** What a column that nobody fills in is for: searching or sorting by the column `of`. */
export interface HelperColumn {
  of: string;
  for: 'search' | 'order';
}

/** A column that a store needs. */
export interface PlannedColumn {
  /** Where the store or the resource needs it. */
  at: Cursor;
  /** The SQL types that serve. A new column gets the first one. */
  sqlTypes: readonly string[];
  /** The SQL types that can be changed to the first one without losing a value. */
  castTypes: readonly string[];
  notNull: boolean;
  /** The SQL of the default. */
  default?: string;
  /** How the database compares its texts, if not by its default. */
  collation?: string;
  /** The SQL expression of a column that the database computes. */
  computed?: string;
  /** The SQL of the value that stands for none. */
  emptyValue?: string;
  /** What existing rows get: an SQL literal or the value of a column, which may be empty. */
  fill?: { value: string } | { column: string; mayBeNull?: true };
  /** The name before it was renamed. */
  was?: string;
  /** The table whose row has this id. */
  references?: string;
  /** The values are unique. */
  unique?: true;
  /** The server or the database fills the column from another one. */
  helper?: HelperColumn;
  /** The values are never shown or recorded, such as the hash of a password. */
  secret?: true;
  /** The values that calls may send. Undefined if they send none, or neither texts nor numbers. */
  accepts?: AcceptedValues;
  /** Its SQL is written by hand. It must only exist. */
  manual?: true;
}

/** An index that a store needs. */
export interface PlannedIndex {
  at: Cursor;
  /** The columns, or expressions of columns. */
  columns: readonly string[];
  unique?: true;
  /** The index finds words within a normalised text. */
  words?: true;
}

/** A table that links rows of two tables. */
export interface PlannedLinks {
  at: Cursor;
  from: { column: string; table: string };
  to: { column: string; table: string };
}

/** The table of a store, as its definitions need it. */
export interface PlannedTable {
  name: string;
  at: Cursor;
  /** Whether calls write rows. */
  isWritten: boolean;
  /** Whether rows have a version, and columns that say who saved them last and when. */
  isVersioned: boolean;
  /** The column with the person who owns a row. */
  owner?: string;
  /** Whether each row of another store has one row. */
  per: boolean;
  /** The columns that name a row of a company. */
  key: readonly string[];
  columns: Record<string, PlannedColumn>;
  indexes: Record<string, PlannedIndex>;
  links: Record<string, PlannedLinks>;
  /** The columns of other tables that fields are computed from. */
  others: { at: Cursor; table: string; column: string }[];
}

/** A resource with its storage. */
export interface StoredResource {
  at: Cursor<ResourceDefinition>;
  resource: ResolvedResource;
  entity: ResolvedEntity;
  storage: ResolvedStorage;
}
