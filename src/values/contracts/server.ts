import type { Match } from '../../shared/resolved/matches.ts';
import type { JsonSchema, Language } from '../../shared/resolved/resolved.ts';
import type {
  ColumnSource,
  SourceSettings,
  StoredRelation,
} from '../../shared/resolved/storage.ts';

/** A row as it was read, by the names of the selection. */
export type Row = Record<string, unknown>;

/** The columns by which a row is linked to an id. `Table` is the type of the names of tables. */
interface LinkingColumns<Table = string> {
  through: Table;
  /** The column of `through` with the id of the row. Without it all rows are linked. */
  from?: string;
  /** The column of `through` with the id. */
  to: string;
}

/** What a filter compares. `value` is what the column is compared with. */
export type Condition<Table = string> =
  | { kind: 'equal'; column: string; value: string | number | boolean }
  /** The column has one of the values. */
  | { kind: 'any'; column: string; value: readonly (string | number)[] }
  /** The column is a list with one of the numbers. */
  | { kind: 'overlaps'; column: string; value: readonly number[] }
  /** One of the folded columns contains the value, which is folded too. */
  | { kind: 'contains'; columns: readonly string[]; value: string }
  /** One of the folded columns begins with one of the values. */
  | { kind: 'begins'; columns: readonly string[]; value: readonly string[] }
  /** A row of the join table links the row to the value. */
  | { kind: 'related'; relation: LinkingColumns<Table>; value: number }
  /** The day of the column is this one or later (`since`), or this one or earlier (`until`). */
  | { kind: 'since' | 'until'; column: string; value: string }
  /** The time of the column is this one or later (`from`), or earlier (`before`). */
  | { kind: 'from' | 'before'; column: string; value: string };

/** What is read of each row, by the name under which it is read. */
export interface Selection<Table = string> {
  language: Language;
  columns: Record<string, string>;
  /** The first of the columns that is not empty. */
  texts: Record<string, readonly string[]>;
  /** The names of accounts, by the column with the id of the account. */
  people: Record<string, string>;
  /** The rows that a join table links, as `{id, name}`. `name`: the columns of their names. */
  related: Record<string, StoredRelation<Table> & { name: readonly string[] }>;
  /** The row whose id is in `column`, as `{id, name}` or as its name. */
  references: Record<
    string,
    Omit<SourceSettings<Table>['reference'], 'names'> & { name: readonly string[] }
  >;
  /** The sum of a column of another table over the rows whose `key` is the id of the row. */
  sums: Record<string, SourceSettings<Table>['sum']>;
  /** Whether rows of another table refer to the row. */
  exists: Record<string, SourceSettings<Table>['exists']>;
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
 */
export type ToConditions = (
  of: ColumnSource,
  value: string,
  context: FilterContext,
) => Condition<never>[] | undefined;

/** What the conditions of a filter depend on besides its value. */
export interface FilterContext {
  /** The rules of the field. */
  rules: JsonSchema;
  /** The product's time zone, whose days are compared. */
  timeZone: string;
}

/** A file as it is stored. A document has a name. */
export interface NewFile {
  type: string;
  bytes: Buffer;
  name?: string;
}

/** What a body has for a field. */
interface SentValue {
  name: string;
  value: unknown;
  column: ColumnSource;
}

/** What is needed to read a sent value, before the transaction of the write. */
export interface ReceiveContext {
  /** Whether the row is new. */
  isNew: boolean;
  /** Hashes a password, which is slow on purpose. */
  hash(password: string): Promise<string>;
  /** Converts a picture that was sent as a data URI; null removes it, undefined keeps it. */
  readPicture(field: string, sent: unknown): Promise<NewFile | null | undefined>;
  /** Converts the file that was uploaded for a field, if there is one. */
  readDocument(field: string): Promise<NewFile | undefined>;
  /** Returns the error of a field with the text key of its message. */
  refuse(field: string, key: string): Error;
}

/** What is needed to store a value, in the transaction of the write. */
interface StoreContext {
  /** Stores a file. Returns its id. */
  addFile(file: NewFile): Promise<string>;
}

/** The half of a type that the server uses: how its column is read, compared and written. */
export interface ServerType<Stored = unknown, Received = unknown> {
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
  /**
   * Reads what was sent, before the transaction, because it takes long. Undefined keeps the stored
   * value. Left out, the column contains what was sent.
   * @throws the error of the field
   */
  receive?(sent: SentValue, context: ReceiveContext): Promise<Received | undefined>;
  /** Stores what was received. Returns what the column contains. By default what was received. */
  store?(received: Received, context: StoreContext): Promise<Stored>;
  /** Returns the value of a new row. No call sends it. */
  initial?(createToken: () => string): Stored;
  /** Returns the value as the history keeps it. By default as it is stored. */
  toHistory?(stored: Stored): unknown;
  /** Returns the ids of the files that the value refers to. */
  filesOf?(stored: Stored): readonly string[];
}
