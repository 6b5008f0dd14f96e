import type { Language, ResolvedCall } from '../../src/shared/resolved.ts';
import { countRows, readRows, type Condition, type SortPosition, type Row } from '../db/rows.ts';
import { findDay, sumRows, type DaySums } from '../db/daySums.ts';
import { boundsOf } from '../services/days.ts';
import type { Actor } from '../services/sessions.ts';
import type { TableBinding } from './binding.ts';
import type { Services } from './context.ts';
import { listHashOf, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { listHref, type Links } from './links.ts';
import type { ListQuery } from './query.ts';

/** A page of rows as they were read, with its place among the pages. */
export interface Page {
  rows: Row[];
  links: Links;
  meta: { currentPage: number; pageCount: number; perPage: number; totalCount: number };
}

/** All that one request for a page is about. */
export interface PageRequest {
  services: Services;
  binding: TableBinding;
  call: ResolvedCall;
  /** Of the resource, under which counts are kept. */
  resource: string;
  actor: Actor;
  language: Language;
  query: ListQuery;
  /** Of the rows that may be seen at all, like one's own. */
  base: Condition[];
  /** How many rows each day has, where the database keeps it. */
  days?: DaySums | undefined;
  /** Scheme and host of the links. */
  origin: string;
}

/** Rows of one page, and whether others stand before and behind it. */
interface Found {
  rows: Row[];
  page: number;
  hasNext: boolean;
}

/** Reads the page that was asked for; past the last one, the last one. */
export async function readPage(request: PageRequest): Promise<Page> {
  const narrowed = request.binding.toConditions(request.query.filters, request.services.today());
  if (!narrowed) return toPage(request, '', { rows: [], page: 1, hasNext: false }, 0);
  const conditions = [...request.base, ...narrowed];
  const list = listHashOf(
    [
      request.actor.companyId,
      ...request.base.map((condition) => JSON.stringify(condition)),
      request.call.name,
    ],
    request.query,
  );
  const found =
    (await readByCursor(request, conditions, list)) ?? (await readByNumber(request, conditions));
  const total = await totalOf(request, conditions, found);
  return toPage(request, list, found, total);
}

/** Undefined without a cursor that fits, or when the rows it counted on have gone. */
async function readByCursor(
  request: PageRequest,
  conditions: Condition[],
  list: string,
): Promise<Found | undefined> {
  const { query, binding } = request;
  const cursor = readCursor(query.cursor, list, binding.orderOf(query.sort.field).kind);
  if (!cursor || query.page === 1) return undefined;
  const rows = await read(request, conditions, { cursor });
  if (cursor.direction === 'next')
    return rows.length === 0 ? undefined : { ...cut(rows, query.perPage), page: query.page };
  // One row more than the page shows that an earlier page exists; without it the number is no longer true.
  if (rows.length <= query.perPage) return undefined;
  return { rows: rows.slice(0, query.perPage).toReversed(), page: query.page, hasNext: true };
}

async function readByNumber(request: PageRequest, conditions: Condition[]): Promise<Found> {
  const { perPage, page } = request.query;
  if (page > 1) {
    const found = await readWithinTotal(
      request,
      conditions,
      await count(request, conditions, false),
    );
    if (found) return found;
    // The kept count promised rows that are not there any more.
    const again = await readWithinTotal(
      request,
      conditions,
      await count(request, conditions, true),
    );
    if (again) return again;
  }
  return { ...cut(await read(request, conditions, {}), perPage), page: 1 };
}

/** The page by its number, or the last one. Undefined where the total is wrong, or leaves only the first page. */
async function readWithinTotal(
  request: PageRequest,
  conditions: Condition[],
  total: number,
): Promise<Found | undefined> {
  const { perPage } = request.query;
  const last = Math.ceil(total / perPage);
  const page = Math.min(request.query.page, last);
  if (page <= 1) return undefined;
  if (page < last || last <= FEW_PAGES) {
    const rows = await readAfterSkip(request, conditions, (page - 1) * perPage);
    return rows.length === 0 ? undefined : { ...cut(rows, perPage), page };
  }
  // The end is near when one comes from the other side.
  const rest = total - (last - 1) * perPage;
  const rows = await read(request, conditions, { fromEnd: rest });
  return rows.length === 0 ? undefined : { rows: rows.toReversed(), page, hasNext: false };
}

/** The page behind so many rows. Where it is known how many each day has, only those of one day are skipped. */
async function readAfterSkip(
  request: PageRequest,
  conditions: Condition[],
  skip: number,
): Promise<Row[]> {
  const { services, actor, days, query, binding } = request;
  const { descending } = query.sort;
  const whose =
    days && binding.orderOf(query.sort.field).column === days.time
      ? daySumsKey(days, conditions)
      : undefined;
  const found =
    days && whose && skip > FEW_PAGES * query.perPage
      ? await findDay(services.db, actor, days, whose.school, { descending, skip })
      : undefined;
  if (!found) return read(request, conditions, { offset: skip });
  // No row has the id 0: the place is just before the first row of the day, from either side.
  const { start, end } = boundsOf(found.day);
  const place: SortPosition = [descending ? end : start, 0];
  return read(request, conditions, {
    cursor: { direction: 'next', position: place },
    offset: found.skip,
  });
}

/** Whose days hold exactly the rows that meet the conditions: all schools', or one's; undefined where no days do. */
function daySumsKey(
  { school }: DaySums,
  [condition, ...more]: Condition[],
): { school: number | undefined } | undefined {
  if (!condition) return { school: undefined };
  return more.length === 0 && condition.kind === 'equal' && condition.column === school
    ? { school: condition.value as number }
    : undefined;
}

/** So few rows are skipped in no time, and then a stale count does no harm. */
const FEW_PAGES = 20;

/** From the start, from an offset, from a cursor, or so many from the end, backwards. */
function read(
  request: PageRequest,
  conditions: Condition[],
  from: { cursor?: Cursor; offset?: number; fromEnd?: number },
): Promise<Row[]> {
  const { services, binding, actor, language, query } = request;
  const backwards = from.fromEnd !== undefined || from.cursor?.direction === 'previous';
  return readRows(services.db, actor, binding.reading[language], conditions, {
    column: binding.orderOf(query.sort.field).column,
    descending: query.sort.descending !== backwards,
    limit: from.fromEnd ?? query.perPage + 1,
    ...(from.cursor ? { after: from.cursor.position } : {}),
    ...(from.offset ? { offset: from.offset } : {}),
  });
}

/** One row more than a page holds was read, to know whether there is a next page. */
function cut(rows: Row[], perPage: number): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, perPage), hasNext: rows.length > perPage };
}

/** Under what the count of a request's rows is kept. */
export function countedRows({ actor, resource, base, query }: PageRequest) {
  return { companyId: actor.companyId, resource, filter: JSON.stringify([base, query.filters]) };
}

function count(request: PageRequest, conditions: Condition[], makeAnew: boolean): Promise<number> {
  const { services, binding, actor, language } = request;
  const whose = request.days && daySumsKey(request.days, conditions);
  const make = () =>
    request.days && whose
      ? sumRows(services.db, actor, request.days, whose.school)
      : countRows(services.db, actor, binding.reading[language], conditions);
  return services.counts.get(countedRows(request), make, makeAnew);
}

/** A page without a next one says itself how many rows there are. */
async function totalOf(
  request: PageRequest,
  conditions: Condition[],
  { rows, page, hasNext }: Found,
): Promise<number> {
  const seen = (page - 1) * request.query.perPage + rows.length;
  if (page === 1 && !hasNext) {
    request.services.counts.put(countedRows(request), seen);
    return seen;
  }
  const total = await count(request, conditions, false);
  // A count of a minute ago must not contradict the rows in hand.
  return Math.max(total, seen + (hasNext ? 1 : 0));
}

function toPage(request: PageRequest, list: string, found: Found, total: number): Page {
  const { query } = request;
  const pageCount = Math.max(1, Math.ceil(total / query.perPage));
  const meta = { currentPage: found.page, pageCount, perPage: query.perPage, totalCount: total };
  return { rows: found.rows, links: linksOf(request, list, found, pageCount), meta };
}

function linksOf(
  request: PageRequest,
  list: string,
  { rows, page, hasNext }: Found,
  pageCount: number,
): Links {
  const base = listHref(request.origin, request.call, request.query);
  const link = (number: number, cursor?: Cursor) => ({
    href: `${base}page=${number}${cursor ? `&cursor=${writeCursor(cursor, list)}` : ''}`,
  });
  const links: Links = { self: link(page), first: link(1), last: link(pageCount) };
  const [first, last] = [rows[0], rows.at(-1)];
  // The first page needs no cursor, and is then truly the first whatever was added meanwhile.
  if (page > 1)
    links.prev = link(
      page - 1,
      page > 2 && first
        ? { direction: 'previous', position: positionOf(request, first) }
        : undefined,
    );
  if (hasNext && last)
    links.next = link(page + 1, { direction: 'next', position: positionOf(request, last) });
  return links;
}

function positionOf({ binding, query }: PageRequest, row: Row): SortPosition {
  const { as } = binding.orderOf(query.sort.field);
  return [row[as] as string | number, row['id'] as number];
}
