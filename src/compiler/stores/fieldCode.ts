import type { Match } from '../../shared/matches.ts';
import type { ColumnSource, Source, StoredField, StoredRelation } from '../../shared/storage.ts';
import type { FollowingSource, OwnColumn, SourceCode, TablePlan } from '../../sources/contract.ts';
import { sources } from '../../sources/index.ts';
import { compilerTypes } from '../../generated/compilerTypes.ts';
import type { CompilerType } from '../../values/contracts/compiler.ts';
import type { ColumnKind } from '../language/manifests.ts';

/** What the code of a field's type or source says about it. */
export interface FieldCode {
  /** The column that keeps what is sent, with the code of its type. */
  kept: { of: ColumnSource; type: CompilerType } | undefined;
  /** Whether a call may send the value. */
  isSendable: boolean;
  /** The column with the value, or with what it stands for: the id of a row, or a word. */
  column: string | undefined;
  /** The columns that the value is read from. */
  columns: readonly string[];
  /** The columns that the field keeps its value in. */
  ownColumns: readonly OwnColumn[];
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

type Kinds = ReadonlyMap<string, ColumnKind>;

/** Connects a field with its code: a column with that of its type, any other source with its own. */
export const codeOf = ({ type, source }: StoredField, kinds: Kinds): FieldCode =>
  source.kind === 'column'
    ? columnCode(source.of, compilerTypes[type] ?? {}, kinds.get(type))
    : sourceCode(source);

/** Connects the fields of a store with their code, by name. */
export const codesOf = (fields: Record<string, StoredField>, kinds: Kinds): FieldCodes =>
  new Map(Object.entries(fields).map(([name, field]) => [name, codeOf(field, kinds)]));

function columnCode(of: ColumnSource, type: CompilerType, kind: ColumnKind | undefined): FieldCode {
  const { column, folded, order } = of;
  return {
    kept: { of, type },
    isSendable: !type.isFilled,
    column,
    columns: [column],
    ownColumns: [{ column, folded, order }],
    relation: undefined,
    follows: undefined,
    sortColumn: kind?.sortable ? (order ?? column) : undefined,
    matches: kind ? matchesOf(kind) : [],
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
    relation: code.relation?.(of),
    follows: code.follows?.(of),
    sortColumn: code.sortColumn?.(of)?.column,
    matches: code.matches ?? [],
    plan: (table) => code.plan?.(of, table),
  };
}

/** Returns the matches that a filter of a column of this kind serves. */
export const matchesOf = ({ filters, days }: Pick<ColumnKind, 'filters' | 'days'>): Match[] => [
  ...(filters as Match[]),
  ...(days ? (['onOrAfter', 'onOrBefore'] as const) : []),
];
