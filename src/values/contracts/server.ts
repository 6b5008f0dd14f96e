import type { Match } from '../../shared/matches.ts';
import type { JsonSchema, Language } from '../../shared/resolved.ts';
import type { ColumnSource } from '../../shared/storage.ts';

/** A row as it was read, by the names of the selection. */
export type Row = Record<string, unknown>;

/** The columns by which a row is linked to an id. `Table` is the type of the names of tables. */
export interface LinkingColumns<Table = string> {
  through: Table;
  /** The column of `through` with the id of the row. Without it all rows are linked. */
  from?: string;
  /** The column of `through` with the id. */
  to: string;
}

/** What a filter compares. `value` is what the column is compared with. */
export type Condition<Table = string> =
  | { kind: 'equal'; column: string; value: string | number | boolean }
  /** One of the folded columns contains the value, which is folded too. */
  | { kind: 'contains'; columns: readonly string[]; value: string }
  /** One of the folded columns begins with one of the values. */
  | { kind: 'begins'; columns: readonly string[]; value: readonly string[] }
  /** A row of the join table links the row to the value. */
  | { kind: 'related'; relation: LinkingColumns<Table>; value: number }
  /**
   * On or after this day (`since`), or on or before it (`until`), in the time zone of the schools.
   * `of` is the type of the column.
   */
  | { kind: 'since' | 'until'; column: string; of: 'time' | 'day'; value: string };

/** What is read of each row, by the name under which it is read. */
export interface Selection<Table = string> {
  language: Language;
  columns: Record<string, string>;
  /** The names of accounts, by the column with the id of the account. */
  people: Record<string, string>;
  /** The rows that a join table links, as `{id, name}`. */
  related: Record<string, { through: Table; from: string; to: string; table: Table; name: string }>;
  /** The row whose id is in `column`, as `{id, name}` or as its name. */
  references: Record<
    string,
    { table: Table; column: string; name: string; as: 'idAndName' | 'name' }
  >;
  /** The sum of a column of another table over the rows whose `key` is the id of the row. */
  sums: Record<string, { table: Table; column: string; key: string }>;
}

/** What the server knows when it answers a row. */
export interface AnswerContext {
  /** The signed-in person, if any. */
  staffId: number | undefined;
  language: Language;
  /** The origin of public pages. */
  publicOrigin: string;
  /** Creates the URL of a document for the current person. It expires within minutes. */
  linkDocument(idAndName: string): string;
  /** Creates the URL of a file. It expires. */
  linkFile(id: string): string;
  /**
   * Translates a stored word with the key `<texts>.<word>`. A word without a text is returned as it
   * is.
   */
  translateWord(texts: string, value: unknown): string;
}

/**
 * Converts the value of a filter to conditions; undefined if no row can match it.
 * @param rules the rules of the field
 */
export type ToConditions = (
  of: ColumnSource,
  value: string,
  rules: JsonSchema,
) => Condition<never>[] | undefined;

/** The half of a type that the server uses: how its column is read and compared. */
export interface ServerType<Stored = unknown> {
  /** Selects the value. By default the column itself. */
  select?(column: string, name: string, to: Pick<Selection, 'columns' | 'people'>): void;
  /** Returns the value as it is answered. By default what was read. */
  toAnswer?(stored: Stored, context: AnswerContext): unknown;
  /** The conditions of each match that a filter of the column serves. */
  conditions?: { readonly [One in Match]?: ToConditions };
  /**
   * Whether the database can compare a value with the column, for the position in a sorted list. It may
   * be forged. Left out, rows cannot be read from a position.
   */
  isSortValue?(value: unknown): boolean;
}
