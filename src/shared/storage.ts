/** How the rows of a resource are stored: the compiler's output for a store file. For the server. */

/**
 * The type of a column's values, which decides how they are compared and returned. An integer has
 * 32 bits, an id 53. A day is a text.
 */
export type ValueKind = 'text' | 'integer' | 'id' | 'decimal' | 'boolean' | 'time' | 'day';

/** A many-to-many relation. */
export interface StoredRelation<Table = string> {
  /** The join table. */
  through: Table;
  /** The column of `through` with the id of the row. */
  from: string;
  /** The column of `through` with the id of the related row. */
  to: string;
  table: Table;
}

/** The sum of a column over the rows of another table that refer to the row with `key`. */
interface StoredSum<Table = string> {
  table: Table;
  column: string;
  key: string;
}

/** Where a field is read from and written to. `Table` is the type of the names of tables. */
export type StoredField<Table = string> =
  /**
   * `folded` is the normalised column for searching. `order` is the column for sorting, if the
   * value itself may be null or is a text. `allowed` lists the values that may be sent. If a body does not have
   * the field, the value of the field `otherwise` is stored, or `default`. `references`: the table
   * whose row has the sent id.
   */
  | {
      from: 'column';
      column: string;
      kind: ValueKind;
      folded?: string;
      order?: string;
      allowed?: readonly string[];
      otherwise?: string;
      default?: unknown;
      references?: Table;
    }
  /** Two columns, `<stem>_ar` and `<stem>_en`, chosen by the language of the request. */
  | { from: 'bilingual'; stem: string }
  /** A list of `{id, name}`. The name is in the columns `<stem>_ar` and `<stem>_en`. */
  | { from: 'related'; relation: StoredRelation<Table>; stem: string }
  /**
   * The row that the column refers to, as `{id, name}` or as its name. The name is in the columns
   * `<stem>_ar` and `<stem>_en`.
   */
  | {
      from: 'reference';
      column: string;
      table: Table;
      stem: string;
      as: 'idAndName' | 'name';
    }
  /**
   * A stored word, returned as the text `<texts>.<word>` in the language of the request, or as it
   * is if it has no text.
   */
  | { from: 'translated'; column: string; texts: string }
  /** A list of stored numbers, returned in ascending order as `{id, name}` with their texts. */
  | { from: 'translatedList'; column: string; texts: string }
  /** The ids of the `related` field `of`, for reading and writing. */
  | { from: 'ids'; of: string; relation: StoredRelation<Table> }
  /** The names of the list `of`, joined by commas. `texts`: the list has numbers with these texts. */
  | { from: 'join'; of: string; texts?: string }
  /** The id or the name of the first item of the list `of`. Without items, null or ''. */
  | { from: 'first'; of: string; property: 'id' | 'name'; texts?: string }
  /** The name of the person whose id is in the column. */
  | { from: 'person'; column: string }
  /** Whether the signed-in person is the one whose id is in the column. */
  | { from: 'isOwner'; column: string }
  /** The sum of a column over related rows of another table. */
  | { from: 'sum'; of: StoredSum<Table> }
  /**
   * Sent as a data URI, stored as a file, returned as a link. The column contains the file's id.
   * `requiredProblem` is the text key of the error if a new row has no picture; such a picture can
   * be replaced but not removed.
   */
  | { from: 'picture'; column: string; requiredProblem?: string }
  /**
   * Uploaded as a file and returned as a link for the current person. The column contains the
   * file's id, a slash and a name.
   */
  | { from: 'document'; column: string }
  /**
   * A password, only written. The column contains its hash. An empty password keeps the stored one.
   */
  | { from: 'password'; column: string }
  /** An unguessable text that is unique. The server makes it for a new row. */
  | { from: 'token'; column: string }
  /** Only validated together with another field, and never stored. */
  | { from: 'unstored' }
  /** A list of numbers in one column. `allowed` lists those that may be sent. */
  | { from: 'numbers'; column: string; allowed?: readonly number[] }
  /**
   * A text with the values of columns, `{publicUrl}` and `{language}`. `folded`: the columns for
   * searching; each word may be in any of them. `stored`: the column that also stores the text.
   */
  | {
      from: 'template';
      template: string;
      columns: readonly string[];
      folded?: readonly string[];
      stored?: { column: string; folded?: string; order?: string };
    }
  /** Made by a hook of the server from these columns. `order` is the column for sorting. */
  | {
      from: 'made';
      columns: readonly string[];
      order?: { column: string; kind: ValueKind };
    };

/** A value that can be chosen, with the key of its text and that of its group. */
export interface ResolvedChoice {
  value: string | number;
  label: string;
  group?: string;
}

/** What a call answers that returns choices: those of a list, or several lists by name. */
export type ChoiceAnswer = { list: ResolvedChoice[] } | { maps: Record<string, ResolvedChoice[]> };

/** How a resource is stored. */
export interface ResolvedStorage {
  /** The id of the store. Hooks have the same id. */
  store: string;
  table: string;
  /** The column with the id of the person who owns a row, if calls write rows. */
  owner?: string;
  fields: Record<string, StoredField & { itemOnly?: true }>;
  /** Column values that every row of the resource has. Other rows are treated as missing. */
  where: Record<string, string | number | boolean>;
  /** What only one row may have, with the index that ensures it and the error. */
  unique: {
    index: string;
    fields: string[];
    columns: string[];
    ignoreCase: boolean;
    error: string;
  }[];
  /** The column value that forbids changing or deleting a row. */
  lockedWhen?: { column: string; value: boolean };
  /** Whether the server has hooks for its rows. */
  hooks: boolean;
  /** The column of the daily sums that counts the rows, and the time that assigns a row to a day. */
  countedBy?: { counter: string; time: string; school: string };
}
