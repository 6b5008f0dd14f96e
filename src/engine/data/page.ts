import type { ResolvedApp, ResolvedCall } from '../../shared/resolved.ts';
import { at } from './pointer.ts';

export type Row = Record<string, unknown>;

/** The value of a field of a row; one within an object is named by the way to it, with dots. */
export const valueAt = (row: Row, field: string): unknown =>
  field.includes('.')
    ? field
        .split('.')
        .reduce<unknown>((value, step) => (value as Row | null | undefined)?.[step], row)
    : row[field];

/** A page of rows with what is known about the whole. Absent links mean that there is no page on that side. */
export interface Page {
  rows: Row[];
  page: number;
  pages: number;
  /** All rows that match, or null where the host does not count them. */
  total: number | null;
  previous: string | null;
  next: string | null;
  /** The figures about all rows that match, where the call answers any. */
  totals: Row | null;
}

type Json = Record<string, unknown>;

const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const toHref = (links: unknown, name: string): string | null => {
  const href = at(links, `/${name}/href`);
  return typeof href === 'string' ? href : null;
};

/** What stands beside the items under the last name of a pointer of the envelope. */
const beside = (call: ResolvedCall, pointer: string) =>
  call.pointer.slice(0, call.pointer.lastIndexOf('/') + 1) +
  pointer.slice(pointer.lastIndexOf('/') + 1);

/** Reads a page where app.json's envelope says or beside its items, or with items, _links and _meta at the top of the answer. */
export function toPage(
  call: ResolvedCall,
  envelope: ResolvedApp['envelope'],
  answer: unknown,
): Page {
  const top = answer as Json | null;
  const items = at(answer, call.pointer) ?? top?.['items'];
  const links =
    at(answer, beside(call, envelope.links)) ?? at(answer, envelope.links) ?? top?.['_links'];
  const meta =
    at(answer, beside(call, envelope.meta)) ?? at(answer, envelope.meta) ?? top?.['_meta'];
  return {
    rows: Array.isArray(items) ? (items as Row[]) : [],
    page: toNumber(at(meta, '/currentPage')) ?? 1,
    pages: toNumber(at(meta, '/pageCount')) ?? 1,
    total: toNumber(at(meta, '/totalCount')),
    previous: toHref(links, 'prev'),
    next: toHref(links, 'next'),
    totals: call.totals ? ((at(answer, envelope.item) ?? answer) as Row) : null,
  };
}

/** Reads an unpaged list of items; of an object of labels by key, each as an item. */
export function toItems(call: ResolvedCall, answer: unknown): Row[] {
  const items = at(answer, call.pointer) ?? (answer as Json | null)?.['items'];
  if (call.response === 'map')
    return Object.entries(Object(items) as object).map(([key, label]: [string, unknown]) => ({
      key,
      label,
    }));
  return Array.isArray(items) ? (items as Row[]) : [];
}

/** Reads the one item of an answer. */
export const toItem = (call: ResolvedCall, answer: unknown): Row =>
  (at(answer, call.pointer) ?? answer) as Row;

/** Reads how many rows there are by value. */
export const toCounts = (call: ResolvedCall, answer: unknown): Record<string, number> => {
  const entries = Object.entries(Object(at(answer, call.pointer) ?? answer) as object);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
};
