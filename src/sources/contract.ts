import type { StoredFieldDefinition } from '../language/definitions.ts';
import type { Match } from '../shared/resolved/matches.ts';
import type {
  NamedRows,
  ReferringRows,
  SourceId,
  SourceSettings,
  StoredRelation,
  TypeId,
} from '../shared/resolved/storage.ts';
import type { StatedField } from '../values/contracts/compiler.ts';
import type {
  AnswerContext,
  Condition,
  FilterContext,
  Row,
  Selection,
} from '../values/contracts/server.ts';

/** The sources besides `column`, whose code is that of the field's type. */
export type FollowingSource = Exclude<SourceId, 'column'>;

/** A column that a field keeps its value in. */
export interface OwnColumn {
  column: string;
  /** Whether the name neither is that of the field nor is stated. */
  isDerived?: boolean;
  /** The columns for searching and sorting that are filled from it. */
  folded?: string | undefined;
  order?: string | undefined;
}

/** What a source adds to the table of its store. What is there already stays as it is. */
export interface TablePlan {
  /** Adds a text that is never null. */
  addText(column: string): void;
  /** Adds the column for searching or sorting that is filled from a text. */
  addFolded(column: string): void;
  addSortKey(column: string, order: string): void;
  /**
   * Expects a column that another field keeps, or whose SQL is written by hand.
   * @param type the type of its values, if it must have one
   */
  expect(column: string, type?: TypeId): void;
  /** Expects a column of another table. */
  expectOther(table: string, column: string): void;
  addLinks(relation: StoredRelation): void;
}

/**
 * The code of a source: where a value comes from that is not that of one column. `of` are its
 * settings. The compiler resolves, checks and plans it; the server reads, filters and writes it.
 */
export interface SourceCode<Id extends FollowingSource> {
  /** The property of a store that states the source. */
  statedBy?: keyof StoredFieldDefinition;
  /** Returns the settings; undefined if the store does not state this source for the field. */
  resolve(field: StatedField): SourceSettings[Id] | undefined;
  /** Whether a call may send the value. */
  isSendable?: true;
  /** Whether the value needs the id of the row, to which rows of other tables refer. */
  needsId?: true;
  /** The rows of another table that decide the value. A row is locked with them. */
  referring?(of: SourceSettings[Id]): ReferringRows;
  /** The columns that the value is read from. By default `column`. */
  columns?(of: SourceSettings[Id]): readonly string[];
  /** The columns that the field keeps its value in. By default none. */
  ownColumns?(of: SourceSettings[Id]): readonly OwnColumn[];
  /** Adds what the table of the store needs. By default nothing. */
  plan?(of: SourceSettings[Id], table: TablePlan): void;
  /** The column with what the value stands for: the id of a row, or a word. */
  column?(of: SourceSettings[Id]): string;
  /** The field whose value this one repeats in another form. */
  follows?(of: SourceSettings[Id]): string;
  /** The column by which rows are sorted, if they can be. */
  sortColumn?(of: SourceSettings[Id]): { column: string; type: TypeId } | undefined;
  /** The matches that a filter of the field serves. By default none. */
  matches?: readonly Match[];
  /**
   * Converts the value of a filter with one of these matches to conditions; undefined if no row can
   * match it. Without it, a hook has the SQL.
   */
  conditions?<Table>(
    of: SourceSettings<Table>[Id],
    value: string,
    context: FilterContext,
  ): Condition<Table>[] | undefined;
  /** Adds what is read of each row for the value. By default nothing. */
  select?<Table>(of: SourceSettings<Table>[Id], name: string, to: Selection<Table>): void;
  /**
   * Returns the value as it is answered. By default what was read under the field's name.
   * @param make what the hook of the field makes of its columns
   */
  toAnswer?(
    of: SourceSettings[Id],
    row: Row,
    name: string,
    context: AnswerContext,
    make: ((columns: Row) => unknown) | undefined,
  ): unknown;
  /** The rows of another store that the value names. By default none. */
  named?<Table>(of: SourceSettings<Table>[Id]): NamedRows<Table>;
  /** The relation by which rows are linked. A value that is sent replaces the links. */
  relation?<Table>(of: SourceSettings<Table>[Id]): StoredRelation<Table>;
  /**
   * Returns columns that are stored with a row because of the field.
   * @param columns the columns of the row
   */
  toColumns?(of: SourceSettings[Id], columns: Row): Row;
  /** Whether the value must not be kept anywhere, not even as a hash of the body. */
  isSecret?: true;
}
