import type { Match } from '../../shared/resolved/matches.ts';
import type { ColumnSource, Source, TypeId } from '../../shared/resolved/storage.ts';
import type { FollowingSource, SourceCode } from '../../sources/contract.ts';
import { sources } from '../../sources/index.ts';
import type {
  AnswerContext,
  Condition,
  FilterContext,
  Row,
  Selection,
  ServerType,
} from '../../values/contracts/server.ts';
import { serverTypes } from '../../generated/serverTypes.ts';
import { FILLED_TYPES, SECRET_TYPES } from '../../generated/valueTypes.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Relation } from './rows.ts';
import type { Field, Storage } from './storage.ts';

/** A field with the code of its type or of its source. */
export interface BoundField {
  /** Adds what is read of each row for the value. */
  select(name: string, to: Selection<CompanyTable>): void;
  /** Returns the value as it is answered. `make`: the hook that makes it, if there is one. */
  toAnswer(row: Row, name: string, context: AnswerContext, make: Make | undefined): unknown;
  /**
   * Returns what converts the value of a filter to conditions; undefined if the field does not serve
   * the match, or a hook has its SQL.
   */
  conditions(match: Match): ToConditions | undefined;
  /** The column with the value, or with what it stands for: the id of a row, or a word. */
  column: string | undefined;
  /** Returns the column by which rows are sorted, if they can be. */
  sortColumn(): { column: string; type: TypeId } | undefined;
  /** The column that keeps what is sent, with the code of its type. */
  kept: { of: ColumnSource<CompanyTable>; type: ServerType } | undefined;
  /** Whether the history has the changes of the value: of what calls send. */
  isRecorded: boolean;
  /** The relation whose links the sent value replaces. */
  links: Relation | undefined;
  /** The field whose value this one repeats in another form. */
  follows: string | undefined;
  /** Returns columns that are stored with a row because of the field. */
  toColumns(columns: Row): Row;
  /** Whether the value must not be kept anywhere, not even as a hash of the body. */
  isSecret: boolean;
}

/** Makes a value of columns. */
type Make = (columns: Row) => unknown;

/** Converts the value of a filter; undefined if no row can match it. */
type ToConditions = (
  value: string,
  context: FilterContext,
) => Condition<CompanyTable>[] | undefined;

const bound = new WeakMap<Storage['fields'], ReadonlyMap<string, BoundField>>();

/** Returns the fields of a store with their code, by name. */
export function boundFields({ fields }: Pick<Storage, 'fields'>): ReadonlyMap<string, BoundField> {
  const known = bound.get(fields);
  if (known) return known;
  const all = new Map(
    Object.entries(fields).map(([name, field]) => [name, bindField(field)] as const),
  );
  bound.set(fields, all);
  return all;
}

/** Returns a field that a handler keeps in a column. */
export const inColumn = (type: TypeId, column: string): BoundField =>
  bindField({ type, source: { kind: 'column', of: { column } } });

/**
 * Connects a field with its code: a column with that of its type, any other source with its own. No
 * other function needs to know which sources there are.
 */
const bindField = ({ type, source }: Field): BoundField =>
  source.kind === 'column' ? bindColumn(type, source.of) : bindSource(source);

function bindColumn(type: TypeId, of: ColumnSource<CompanyTable>): BoundField {
  const code = serverTypes[type] ?? {};
  const { select, toAnswer, conditions } = code;
  return {
    select: (name, to) => {
      if (select) select(of.column, name, to);
      else to.columns[name] = of.column;
    },
    toAnswer: (row, name, context) => (toAnswer ? toAnswer(row[name], context) : row[name]),
    conditions: (match) => {
      const convert = conditions?.[match];
      return convert && ((value, context) => convert(of, value, context));
    },
    column: of.column,
    sortColumn: () => ({ column: of.order ?? of.column, type }),
    kept: { of, type: code },
    isRecorded: !FILLED_TYPES.some((one) => one === type),
    links: undefined,
    follows: undefined,
    toColumns: () => ({}),
    isSecret: SECRET_TYPES.some((one) => one === type),
  };
}

function bindSource<Id extends FollowingSource>({
  kind,
  of,
}: Source<Id, CompanyTable>): BoundField {
  const code: SourceCode<Id> = sources[kind];
  const links = code.isSendable ? code.relation?.(of) : undefined;
  return {
    select: (name, to) => code.select?.(of, name, to),
    toAnswer: (row, name, context, make) =>
      code.toAnswer ? code.toAnswer(of, row, name, context, make) : row[name],
    conditions: (match) =>
      code.conditions && code.matches?.includes(match)
        ? (value, context) => code.conditions!(of, value, context)
        : undefined,
    column: code.column?.(of),
    sortColumn: () => code.sortColumn?.(of),
    kept: undefined,
    isRecorded: links !== undefined,
    links,
    follows: code.follows?.(of),
    toColumns: (columns) => code.toColumns?.(of, columns) ?? {},
    isSecret: code.isSecret ?? false,
  };
}
