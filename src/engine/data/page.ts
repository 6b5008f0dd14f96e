import type { ResolvedApp, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { withFallbacks, type Fallbacks } from '../../shared/resolved/fallback.ts';
import { withoutEmptyPercents, type Percents } from '../../shared/numbers/percents.ts';
import { readPointer } from '../../shared/pointer.ts';

export type Row = Record<string, unknown>;

/** Returns the value of a field of a row. Dots separate the names of nested fields. */
export const valueAt = (row: Row, field: string): unknown =>
  field.includes('.')
    ? field
        .split('.')
        .reduce<unknown>((value, step) => (value as Row | null | undefined)?.[step], row)
    : row[field];

/** Returns the fields of a row that can be path parameters: texts and numbers. */
export const rowParams = (row: Row | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

/** One page of rows. A link is null if there is no page in that direction. */
export interface Page {
  rows: Row[];
  page: number;
  pages: number;
  /** The number of all matching rows, or null if the API does not count them. */
  total: number | null;
  previous: string | null;
  next: string | null;
  /** The totals over all matching rows, if the call returns any. */
  totals: Row | null;
}

type Json = Record<string, unknown>;

const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const toHref = (links: unknown, name: string): string | null => {
  const href = readPointer(links, `/${name}/href`);
  return typeof href === 'string' ? href : null;
};

/** Returns the pointer to a sibling of the items, with the last name of an envelope pointer. */
const siblingPointer = (call: ResolvedCall, pointer: string) =>
  call.pointer.slice(0, call.pointer.lastIndexOf('/') + 1) +
  pointer.slice(pointer.lastIndexOf('/') + 1);

/**
 * Reads a page from a response. Links and metadata are read next to the items, or where app.json's
 * envelope says, or from items, _links and _meta at the top level.
 */
export function toPage(call: ResolvedCall, envelope: ResolvedApp['envelope'], body: unknown): Page {
  const root = body as Json | null;
  const items = readPointer(body, call.pointer) ?? root?.['items'];
  const links =
    readPointer(body, siblingPointer(call, envelope.links)) ??
    readPointer(body, envelope.links) ??
    root?.['_links'];
  const meta =
    readPointer(body, siblingPointer(call, envelope.meta)) ??
    readPointer(body, envelope.meta) ??
    root?.['_meta'];
  const rows = toRows(call, items);
  const pages = toNumber(readPointer(meta, '/pageCount')) ?? 1;
  return {
    rows,
    page: toNumber(readPointer(meta, '/currentPage')) ?? 1,
    pages,
    total: toNumber(readPointer(meta, '/totalCount')),
    previous: toHref(links, 'prev'),
    next: toHref(links, 'next'),
    totals: call.totals
      ? toRow(
          (readPointer(body, envelope.item) ?? body) as Row,
          { fallbacks: call.totalFallbacks, percents: call.totalPercents },
          // Sums of one page of several would be wrong.
          pages === 1 ? rows : [],
        )
      : null,
  };
}

/** What the definitions say about the fields of a row. */
interface RowFields {
  fallbacks?: Fallbacks | undefined;
  percents?: Percents | undefined;
}

const toRow = (row: Row, { fallbacks, percents }: RowFields, rows?: readonly Row[]): Row =>
  withoutEmptyPercents(withFallbacks(row, fallbacks, rows), percents);

const toRows = (call: ResolvedCall, items: unknown): Row[] =>
  Array.isArray(items) ? (items as Row[]).map((row) => toRow(row, call)) : [];

/**
 * Reads the items of a response without pages. Labels by key, in an object or a Map, become one
 * item for each key.
 */
export function toItems(call: ResolvedCall, body: unknown): Row[] {
  const items = readPointer(body, call.pointer) ?? (body as Json | null)?.['items'];
  if (call.response === 'map') {
    const entries: [unknown, unknown][] =
      items instanceof Map ? [...items] : Object.entries(Object(items) as object);
    return entries.map(([key, label]) => ({ key, label }));
  }
  return toRows(call, items);
}

/** Reads the single item of a response. */
export const toItem = (call: ResolvedCall, body: unknown): Row =>
  toRow((readPointer(body, call.pointer) ?? body) as Row, call);

/** Reads the row counts by value. */
export const toCounts = (call: ResolvedCall, body: unknown): Record<string, number> => {
  const entries = Object.entries(Object(readPointer(body, call.pointer) ?? body) as object);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
};
