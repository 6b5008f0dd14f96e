import type { Match } from '../../shared/resolved/matches.ts';
import type {
  ColumnSource,
  NamedRows,
  ReferringRows,
  Source,
  StoredField,
  StoredRelation,
} from '../../shared/resolved/storage.ts';
import type { FollowingSource, OwnColumn, SourceCode, TablePlan } from '../../sources/contract.ts';
import { sources } from '../../sources/index.ts';
import { compilerTypes } from '../../generated/compilerTypes.ts';
import type { CompilerType } from '../../values/contracts/compiler.ts';
import type { ValueType, ValueTypes } from '../language/valueType.ts';

/** What the code of a field's type or source says about it. */
export interface FieldCode {
  /** The column that keeps what is sent, with its type and the code of that. */
  kept: { of: ColumnSource; type: ValueType; code: CompilerType } | undefined;
  /** Whether a call may send the value. */
  isSendable: boolean;
  /** The column with the value, or with what it stands for: the id of a row, or a word. */
  column: string | undefined;
  /** The columns that the value is read from. */
  columns: readonly string[];
  /** The columns that the field keeps its value in. */
  ownColumns: readonly OwnColumn[];
  /** The rows of another store that the value names. */
  named: NamedRows | undefined;
  /** Whether the value needs the id of the row, to which rows of other tables refer. */
  needsId: boolean;
  /** The rows of another table that decide the value. */
  referring: ReferringRows | undefined;
  /** The relation by which rows are linked. */
  relation: StoredRelation | undefined;
  /** The field whose value this one repeats in another form. */
  follows: string | undefined;
  /** The column by which rows are sorted, if they can be. */
  sortColumn: string | undefined;
  /** The matches that a filter of the field serves. */
  matches: readonly Match[];
  /** Adds what the table of the store needs, besides a column of its own. */
  plan(table: TablePlan): void;
}

export type FieldCodes = ReadonlyMap<string, FieldCode>;

/** Connects a field with its code: a column with that of its type, any other source with its own. */
export const codeOf = ({ type, source }: StoredField, types: ValueTypes): FieldCode =>
  source.kind === 'column'
    ? columnCode(source.of, types.get(type)!, compilerTypes[type] ?? {})
    : sourceCode(source);

/** Connects the fields of a store with their code, by name. */
export const codesOf = (fields: Record<string, StoredField>, types: ValueTypes): FieldCodes =>
  new Map(Object.entries(fields).map(([name, field]) => [name, codeOf(field, types)]));

function columnCode(of: ColumnSource, type: ValueType, code: CompilerType): FieldCode {
  const { column, folded, order } = of;
  return {
    kept: { of, type, code },
    isSendable: !type.column?.filled,
    column,
    columns: [column],
    ownColumns: [{ column, folded, order }],
    named: undefined,
    needsId: false,
    referring: undefined,
    relation: undefined,
    follows: undefined,
    sortColumn: type.column?.sortable ? (order ?? column) : undefined,
    matches: type.column?.matches ?? [],
    plan: () => undefined,
  };
}

function sourceCode<Id extends FollowingSource>({ kind, of }: Source<Id>): FieldCode {
  const code: SourceCode<Id> = sources[kind];
  const column = code.column?.(of);
  return {
    kept: undefined,
    isSendable: code.isSendable ?? false,
    column,
    columns: code.columns?.(of) ?? (column === undefined ? [] : [column]),
    ownColumns: code.ownColumns?.(of) ?? [],
    named: code.named?.(of),
    needsId: code.needsId ?? false,
    referring: code.referring?.(of),
    relation: code.relation?.(of),
    follows: code.follows?.(of),
    sortColumn: code.sortColumn?.(of)?.column,
    matches: code.matches ?? [],
    plan: (table) => code.plan?.(of, table),
  };
}
