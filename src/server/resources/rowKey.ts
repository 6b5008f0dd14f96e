import { isId } from '../../shared/isId.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { notFound } from '../base/problem.ts';
import { ONLY_ITEM } from '../records/itemHistory.ts';
import { boundFields } from '../rows/bindField.ts';
import type { Condition, Projection, Row, RowKey } from '../rows/rows.ts';
import type { Resource } from './defineResource.ts';

interface KeyedRequest {
  params: unknown;
  body: unknown;
}

/** How requests name the row that a call is about. */
interface KeyReader {
  /** Whether the path has the whole key. Otherwise a part of it is in the body. */
  isOfPath: boolean;
  /** @throws Problem 404 if the path cannot name a row */
  read(request: KeyedRequest): RowKey;
}

/**
 * Returns how requests name their row. Undefined if the call is about no single row. Every call of a
 * store with one row for each company is about that row.
 */
export function keyReader(call: ResolvedCall, { storage }: Resource): KeyReader | undefined {
  const columns = storage?.key ?? ['id'];
  const params = paramsByColumn(call, storage?.calls?.[call.name]?.params);
  const isOfPath = columns.every((column) => params.has(column));
  const isOfBody = call.hasBody && (call.effect === 'update' || call.effect === 'delete');
  const fields = new Map(
    [...(storage ? boundFields(storage) : [])].map(([name, { kept }]) => [kept?.of.column, name]),
  );
  if (!isOfPath && !(isOfBody && columns.every((one) => params.has(one) || fields.has(one))))
    return undefined;
  return {
    isOfPath,
    read: (request) =>
      Object.fromEntries(
        columns.map((column) => [
          column,
          params.has(column)
            ? readParam(request, params.get(column)!)
            : readField(request, fields.get(column)!),
        ]),
      ),
  };
}

/** Returns the path parameters by their columns. */
function paramsByColumn({ path }: ResolvedCall, columns: Readonly<Record<string, string>> = {}) {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
  return new Map(params.map((param) => [columns[param] ?? param, param]));
}

function readParam({ params }: Pick<KeyedRequest, 'params'>, name: string): number {
  const value = (params as Record<string, string>)[name] ?? '';
  if (!isId(value)) throw notFound();
  return Number(value);
}

function readField({ body }: KeyedRequest, name: string): number {
  const value = (body as Row)[name];
  if (typeof value !== 'number') throw notFound();
  return value;
}

/** A column that a path parameter is the value of, for a call that is about no single row. */
export interface PathColumn {
  column: string;
  /** @throws Problem 404 if the parameter is no id */
  read(request: Pick<KeyedRequest, 'params'>): number;
  /** What is read of the row whose id the column contains. */
  referenced: Projection | undefined;
}

/** Returns the columns that limit a call to some rows. */
export function pathColumnsOf(call: ResolvedCall, resource: Resource): PathColumn[] {
  const { storage } = resource;
  const params = storage?.calls?.[call.name]?.params;
  if (!params || keyReader(call, resource)) return [];
  const fields = [...boundFields(storage).values()];
  return Object.entries(params).map(([param, column]) => {
    const rows = fields.find(({ kept }) => kept?.of.column === column)?.kept?.of.references;
    return {
      column,
      read: (request) => readParam(request, param),
      referenced: rows && { table: rows.table, columns: { id: 'id' }, related: {} },
    };
  });
}

/** Returns the columns of a path with their values. */
export const pathValues = (
  columns: readonly PathColumn[],
  request: Pick<KeyedRequest, 'params'>,
): RowKey => Object.fromEntries(columns.map(({ column, read }) => [column, read(request)]));

/** Returns the conditions that rows have these values. */
export const equalTo = (values: Readonly<Record<string, string | number | boolean>>): Condition[] =>
  Object.entries(values).map(([column, value]) => ({ kind: 'equal', column, value }));

/** Returns the number of an item in the history: its id, 0 if a company has one, or that of a hook. */
export function itemIdOf({ storage, hooks }: Resource, row: Row): number {
  const [column, other] = storage?.key ?? ['id'];
  if (column === undefined) return ONLY_ITEM;
  return other === undefined ? (row[column] as number) : hooks.itemId!(row);
}
