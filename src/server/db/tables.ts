import type { Registered } from '../base/register.ts';
import type { PlatformGlobalTable, PlatformTables } from './platformTables.ts';

/** The types of the rows of all tables, by table: those of the product contain the platform's. */
export type Tables = Registered<'tables', PlatformTables>;

/** The tables that belong to no company. They hold none of a company's content. */
export type GlobalTable = Registered<'globalTables', PlatformGlobalTable>;

/** The tables whose rows each belong to one company. Accessed through scope.ts only. */
export type CompanyTable = Exclude<keyof Tables, GlobalTable>;

/** What the server must know of the tables of a product. `npm run snapshot` writes it. */
export interface TableFacts {
  /**
   * The columns of each table. Statements name them instead of selecting all: a prepared statement
   * that selects all fails once another process has added a column.
   */
  columns: Readonly<Record<string, readonly string[]>>;
  /** The columns that the database computes from others. They cannot be written. */
  computed: Readonly<Record<string, readonly string[]>>;
  /** The columns whose values are never recorded, such as hashes of passwords. */
  secret: Readonly<Record<string, readonly string[]>>;
  /**
   * The searchable text columns, each with the column that holds its folded form: the text as it is
   * compared in searches (src/shared/text/fold.ts).
   */
  folded: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The text columns by which rows are sorted, each with the column that holds its sort key
   * (src/shared/text/compareNames.ts).
   */
  sortKeys: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The rows that the rows of each table refer to. */
  references: Readonly<Record<string, readonly Reference[]>>;
}

/** A column with the id of a row of another table of the same company: a foreign key. */
interface Reference {
  column: string;
  table: string;
  /** Whether the column may be null. */
  isOptional: boolean;
  /** Whether deleting the other row deletes this one too. */
  isDeletedWith: boolean;
}

let current: TableFacts | undefined;

/**
 * Sets the tables of the product, before the first query. A process serves one product.
 * @throws Error if the process has the tables of another one
 */
export function setUpTables(tables: TableFacts): void {
  if (current !== undefined && current !== tables)
    throw new Error('This process has the tables of another product');
  current = tables;
}

/** Returns what is known of all tables. */
export function tableFacts(): TableFacts {
  if (current === undefined) throw new Error('The tables are not set up: call setUpTables');
  return current;
}

/** Returns the columns of a table, so that a statement names them all. */
export const columnsOf = <T extends keyof Tables>(table: T) =>
  tableFacts().columns[table] as readonly (keyof Tables[T] & string)[];
