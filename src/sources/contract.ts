import type { Match } from '../shared/matches.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import type { SourceId, SourceSettings, StoredRelation, TypeId } from '../shared/storage.ts';
import type { AnswerContext, Condition, Row, Selection } from '../values/contracts/server.ts';

/** The sources besides `column`, whose code is that of the field's type. */
export type FollowingSource = Exclude<SourceId, 'column'>;

/**
 * The code of a source: where a value comes from that is not that of one column. `of` are its
 * settings.
 */
export interface SourceCode<Id extends FollowingSource> {
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
  /** The matches that a filter of the field serves. By default none. */
  matches?: readonly Match[];
  /**
   * Converts the value of a filter with one of these matches to conditions; undefined if no row can
   * match it. Without it, a hook has the SQL.
   * @param rules the rules of the field
   */
  conditions?<Table>(
    of: SourceSettings<Table>[Id],
    value: string,
    rules: JsonSchema,
  ): Condition<Table>[] | undefined;
  /** The column with what the value stands for: the id of a row, or a word. */
  column?(of: SourceSettings[Id]): string;
  /** The field whose value this one repeats in another form. */
  follows?(of: SourceSettings[Id]): string;
  /** Whether the value must not be kept anywhere, not even as a hash of the body. */
  isSecret?: true;
  /** The column by which rows are sorted, if they can be. */
  sortColumn?(of: SourceSettings[Id]): { column: string; type: TypeId } | undefined;
  /** The relation whose links the sent value replaces. */
  links?<Table>(of: SourceSettings<Table>[Id]): StoredRelation<Table>;
  /**
   * Returns columns that are stored with a row because of the field.
   * @param columns the columns of the row
   */
  toColumns?(of: SourceSettings[Id], columns: Row): Row;
}
