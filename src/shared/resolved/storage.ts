import type { VALUE_TYPES } from '../../generated/valueTypes.ts';
import type { Language } from './resolved.ts';

/** How the rows of a resource are stored: the compiler's output for a store file. For the server. */

/** The type of a value: what it is, wherever it comes from. */
export type TypeId = (typeof VALUE_TYPES)[number];

/** The rows of a table that others refer to. */
export interface NamedRows<Table = string> {
  table: Table;
  /** By language: the column with the text that names a row (`label` of its store). */
  names: Readonly<Record<Language, string>>;
}

/** A many-to-many relation to other rows. */
export interface StoredRelation<Table = string> extends NamedRows<Table> {
  /** The join table. */
  through: Table;
  /** The column of `through` with the id of the row. */
  from: string;
  /** The column of `through` with the id of the related row. */
  to: string;
}

/** The rows of a table that refer to a row with the column `key`, and have the values of `where`. */
export interface ReferringRows<Table = string> {
  table: Table;
  key: string;
  where: Readonly<Record<string, string | number | boolean>>;
}

/** The column with a value. `Table` is the type of the names of tables. */
export interface ColumnSource<Table = string> {
  column: string;
  /** The normalised column for searching. */
  folded?: string;
  /** The column for sorting, if the value itself may be null or is a text. */
  order?: string;
  /** The values that may be sent. Of a list, those of its items. */
  allowed?: readonly (string | number)[];
  /** The field whose value is stored if a body does not have this one. */
  otherwise?: string;
  /** What is stored if a body has neither. */
  default?: unknown;
  /** The rows one of which has the sent id. */
  references?: NamedRows<Table>;
  /**
   * The text key of the error if a new row has no picture. Such a picture can be replaced but not
   * removed.
   */
  requiredProblem?: string;
}

/** Where a value comes from, by the kind of source. `Table` is the type of the names of tables. */
export interface SourceSettings<Table = string> {
  /** One column, as the type of the field keeps it. */
  column: ColumnSource<Table>;
  /** By language: the column with the text. The language of the request chooses one. */
  perLanguage: { names: Readonly<Record<Language, string>> };
  /** A list of `{id, name}`. */
  related: { relation: StoredRelation<Table> };
  /** The row that the column refers to, as `{id, name}` or as its name. */
  reference: NamedRows<Table> & { column: string; as: 'idAndName' | 'name' };
  /**
   * A stored word, returned as the text `<texts>.<word>` in the language of the request, or as it
   * is if it has no text.
   */
  translated: { column: string; texts: string };
  /** A list of stored numbers, returned in ascending order as `{id, name}` with their texts. */
  translatedList: { column: string; texts: string };
  /** The ids of the `related` field `list`, for reading and writing. */
  ids: { list: string; relation: StoredRelation<Table> };
  /** The names of the field `list`, joined by commas. `texts`: the list has numbers with these texts. */
  join: { list: string; texts?: string };
  /** The id or the name of the first item of the field `list`. Without items, null or ''. */
  first: { list: string; property: 'id' | 'name'; texts?: string };
  /** Whether the signed-in person is the one whose id is in the column. */
  isOwner: { column: string };
  /** The sum of a column over the rows of another table that refer to the row with `key`. */
  sum: { table: Table; column: string; key: string };
  /** Whether rows of another table with these column values refer to the row with `key`. */
  exists: ReferringRows<Table>;
  /** Only validated together with another field, and never stored. */
  unstored: Record<string, never>;
  /**
   * A text with the values of columns, `{publicUrl}` and `{language}`. `folded`: the columns for
   * searching; each word may be in any of them. `stored`: the column that also stores the text.
   */
  template: {
    template: string;
    columns: readonly string[];
    folded?: readonly string[];
    stored?: { column: string; folded?: string; order?: string };
  };
  /** Made by a hook of the server from these columns. `order` is the column for sorting. */
  made: { columns: readonly string[]; order?: { column: string; type: TypeId } };
}

export type SourceId = keyof SourceSettings;

/** A kind of source with its settings. */
export type Source<Id extends SourceId = SourceId, Table = string> = {
  [One in Id]: { kind: One; of: SourceSettings<Table>[One] };
}[Id];

/** A field: what its value is, and where it comes from. */
export interface StoredField<Table = string> {
  type: TypeId;
  source: Source<SourceId, Table>;
  /** Whether only calls that answer one item return it. */
  itemOnly?: true;
}

/** A value that can be chosen, with the key of its text and that of its group. */
export interface ResolvedChoice {
  value: string | number;
  label: string;
  group?: string;
}

/** What a call answers that returns choices: those of a list, or several lists by name. */
export type ChoiceAnswer = { list: ResolvedChoice[] } | { maps: Record<string, ResolvedChoice[]> };

/**
 * Daily counts of the rows of a table, which database triggers update with every write. They make
 * counting rows and finding deep pages possible without scanning all rows.
 */
export interface DayCounts {
  /** The table with the counts. It has a column `day`. */
  table: string;
  /** The column of that table with the number of rows. */
  counter: string;
  /** The column of the counted table with the time that assigns a row to a day. */
  time: string;
  /** The column of both tables by which rows are counted apart. */
  by: string;
}

/** What a call of a resource says about its rows. */
export interface StoredCall {
  /** By path parameter: the column that it is the value of, if it does not have its name. */
  params?: Readonly<Record<string, string>>;
  /** The fields that are returned, if not all. */
  answers?: readonly string[];
  /** Whether a save succeeds whatever the version, if the row already has the sent values. */
  repeatable?: true;
}

/** How a resource is stored. */
export interface ResolvedStorage {
  /** The id of the store. Hooks have the same id. */
  store: string;
  table: string;
  /** The columns that name a row of a company. None if a company has one row. */
  key: readonly string[];
  /** If a company has one row: what its columns have before the first save. */
  unsaved?: Readonly<Record<string, unknown>>;
  /** Whether calls write rows. */
  isWritten: boolean;
  /** Whether rows have a version, and columns that say who saved them last and when. */
  isVersioned: boolean;
  /** The column with the id of the person who owns a row, if calls write rows. */
  owner?: string;
  fields: Record<string, StoredField>;
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
  /** The value of a column, or whether rows refer to a row, that forbids changing or deleting it. */
  lockedWhen?: { column: string; value: boolean } | { exists: ReferringRows; value: boolean };
  /** Whether the server has hooks for its rows. */
  hooks: boolean;
  /** By filter that names a row of the company instead of a field: the table of that row. */
  companyRows?: Readonly<Record<string, string>>;
  /** The daily counts of the rows. */
  countedBy?: DayCounts;
  /** By the name of a call, as in `opening-hour.update`. */
  calls?: Readonly<Record<string, StoredCall>>;
}
