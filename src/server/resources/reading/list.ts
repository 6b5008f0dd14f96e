import type { Language, ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { endOfDay, startOfDay } from '../../../shared/time/timeZones.ts';
import { countRows, readRows } from '../../rows/readRows.ts';
import type { Condition, SortPosition, Row } from '../../rows/rows.ts';
import { findDay, readRowCount } from '../../rows/dayCounts.ts';
import type { Actor } from '../../rows/scope.ts';
import type { TableBinding } from '../binding.ts';
import type { DayCounts } from '../../../shared/resolved/storage.ts';
import type { Services } from '../context.ts';
import { listHashOf, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { listHref, type Links } from './links.ts';
import type { ListQuery } from '../query.ts';

/** A page of rows with its links and position. */
export interface Page {
  rows: Row[];
  links: Links;
  meta: { currentPage: number; pageCount: number; perPage: number; totalCount: number };
}

/** The input of a request for a page. */
export interface PageRequest {
  services: Services;
  binding: TableBinding;
  call: ResolvedCall;
  /** The resource that counts are cached for. */
  resource: string;
  actor: Actor;
  language: Language;
  query: ListQuery;
  /** Conditions of the rows that the caller may see. */
  accessConditions: Condition[];
  /** The number of rows per day, if the database stores it. */
  dayCounts?: DayCounts | undefined;
  /** The origin of the links. */
  origin: string;
}

/** The rows of one page, the number of the page, and whether a next page exists. */
interface PageRows {
  rows: Row[];
  page: number;
  hasNext: boolean;
}

/** Reads the requested page, or the last one if the number is too large. */
export async function readPage(request: PageRequest): Promise<Page> {
  const filterConditions = request.binding.toConditions(request.query.filters, request.services);
  if (!filterConditions) return toListPage(request, '', { rows: [], page: 1, hasNext: false }, 0);
  const conditions = [...request.accessConditions, ...filterConditions];
  const listHash = listHashOf(
    [
      request.actor.companyId,
      ...request.accessConditions.map((condition) => JSON.stringify(condition)),
      request.call.name,
    ],
    request.query,
  );
  const pageRows =
    (await readByCursor(request, conditions, listHash)) ??
    (await readByNumber(request, conditions));
  const total = await totalOf(request, conditions, pageRows);
  return toListPage(request, listHash, pageRows, total);
}

/** Returns undefined if there is no valid cursor, or if the rows around it have been deleted. */
async function readByCursor(
  request: PageRequest,
  conditions: Condition[],
  listHash: string,
): Promise<PageRows | undefined> {
  const { query, binding } = request;
  const cursor = readCursor(query.cursor, listHash, binding.sortColumn(query.sort.field).type);
  if (!cursor || query.page === 1) return undefined;
  const rows = await readSlice(request, conditions, { cursor });
  if (cursor.direction === 'next')
    return rows.length === 0 ? undefined : { ...trimToPage(rows, query.perPage), page: query.page };
  // The additional row proves that an earlier page exists. Without it, the page number is wrong.
  if (rows.length <= query.perPage) return undefined;
  return { rows: rows.slice(0, query.perPage).toReversed(), page: query.page, hasNext: true };
}

async function readByNumber(request: PageRequest, conditions: Condition[]): Promise<PageRows> {
  const { perPage, page } = request.query;
  if (page > 1) {
    const pageRows = await readWithinTotal(
      request,
      conditions,
      await countTotal(request, conditions, false),
    );
    if (pageRows) return pageRows;
    // The cached count included rows that no longer exist.
    const retried = await readWithinTotal(
      request,
      conditions,
      await countTotal(request, conditions, true),
    );
    if (retried) return retried;
  }
  return { ...trimToPage(await readSlice(request, conditions, {}), perPage), page: 1 };
}

/**
 * Reads a page by its number, or the last page. Returns undefined if the total is wrong or there is
 * only one page.
 */
async function readWithinTotal(
  request: PageRequest,
  conditions: Condition[],
  total: number,
): Promise<PageRows | undefined> {
  const { perPage } = request.query;
  const lastPage = Math.ceil(total / perPage);
  const page = Math.min(request.query.page, lastPage);
  if (page <= 1) return undefined;
  if (page < lastPage || lastPage <= MAX_OFFSET_PAGES) {
    const rows = await readAfterSkip(request, conditions, (page - 1) * perPage);
    return rows.length === 0 ? undefined : { ...trimToPage(rows, perPage), page };
  }
  // The last page is read backwards from the end.
  const rowsOnLastPage = total - (lastPage - 1) * perPage;
  const rows = await readSlice(request, conditions, { fromEnd: rowsOnLastPage });
  return rows.length === 0 ? undefined : { rows: rows.toReversed(), page, hasNext: false };
}

/**
 * Reads the page after a number of rows. If the number of rows per day is stored, whole days are
 * skipped and only rows of one day are scanned.
 */
async function readAfterSkip(
  request: PageRequest,
  conditions: Condition[],
  offset: number,
): Promise<Row[]> {
  const { services, actor, dayCounts, query, binding } = request;
  const { descending } = query.sort;
  const counted =
    dayCounts && binding.sortColumn(query.sort.field).column === dayCounts.time
      ? countedRows(dayCounts, conditions)
      : undefined;
  const foundDay =
    dayCounts && counted && offset > MAX_OFFSET_PAGES * query.perPage
      ? await findDay(services.db, actor, dayCounts, counted.key, { descending, skip: offset })
      : undefined;
  if (!foundDay) return readSlice(request, conditions, { offset });
  // No row has the id 0, so this position is just before the first row of the day in either
  // direction.
  const boundOf = descending ? endOfDay : startOfDay;
  const position: SortPosition = [boundOf(foundDay.day, services.app.timeZone), 0];
  return readSlice(request, conditions, {
    cursor: { direction: 'next', position },
    offset: foundDay.skip,
  });
}

/**
 * Returns which daily counts match the conditions exactly: all, or those of one key. Returns
 * undefined if there are none.
 */
function countedRows(
  { by }: DayCounts,
  [condition, ...more]: Condition[],
): { key: number | undefined } | undefined {
  if (!condition) return { key: undefined };
  return more.length === 0 && condition.kind === 'equal' && condition.column === by
    ? { key: condition.value as number }
    : undefined;
}

/** Up to this page, skipping rows is fast and a stale count does no harm. */
const MAX_OFFSET_PAGES = 20;

/** Reads rows from the start, an offset, a cursor, or backwards from the end. */
function readSlice(
  request: PageRequest,
  conditions: Condition[],
  slice: { cursor?: Cursor; offset?: number; fromEnd?: number },
): Promise<Row[]> {
  const { services, binding, actor, language, query } = request;
  const backwards = slice.fromEnd !== undefined || slice.cursor?.direction === 'previous';
  return readRows(services.db, actor, binding.projection(language), conditions, {
    column: binding.sortColumn(query.sort.field).column,
    descending: query.sort.descending !== backwards,
    limit: slice.fromEnd ?? query.perPage + 1,
    ...(slice.cursor ? { after: slice.cursor.position } : {}),
    ...(slice.offset ? { offset: slice.offset } : {}),
  });
}

/** Removes the additional row that is read to detect a next page. */
function trimToPage(rows: Row[], perPage: number): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, perPage), hasNext: rows.length > perPage };
}

/** Returns the cache key for the count of a request's rows. */
export function countKey({ actor, resource, accessConditions, query }: PageRequest) {
  return {
    companyId: actor.companyId,
    resource,
    filter: JSON.stringify([accessConditions, query.filters]),
  };
}

function countTotal(
  request: PageRequest,
  conditions: Condition[],
  refresh: boolean,
): Promise<number> {
  const { services, binding, actor, language } = request;
  const counted = request.dayCounts && countedRows(request.dayCounts, conditions);
  const countRequested = () =>
    request.dayCounts && counted
      ? readRowCount(services.db, actor, request.dayCounts, counted.key)
      : countRows(services.db, actor, binding.projection(language), conditions);
  return services.counts.get(countKey(request), countRequested, refresh);
}

/** Returns the total. If the first page is also the last, its rows are the total. */
async function totalOf(
  request: PageRequest,
  conditions: Condition[],
  { rows, page, hasNext }: PageRows,
): Promise<number> {
  const rowsSoFar = (page - 1) * request.query.perPage + rows.length;
  if (page === 1 && !hasNext) {
    request.services.counts.put(countKey(request), rowsSoFar);
    return rowsSoFar;
  }
  const total = await countTotal(request, conditions, false);
  // A cached count must not be smaller than the rows that were just read.
  return Math.max(total, rowsSoFar + (hasNext ? 1 : 0));
}

function toListPage(
  request: PageRequest,
  listHash: string,
  pageRows: PageRows,
  total: number,
): Page {
  const { query } = request;
  const pageCount = Math.max(1, Math.ceil(total / query.perPage));
  const meta = { currentPage: pageRows.page, pageCount, perPage: query.perPage, totalCount: total };
  return { rows: pageRows.rows, links: linksOf(request, listHash, pageRows, pageCount), meta };
}

function linksOf(
  request: PageRequest,
  listHash: string,
  { rows, page, hasNext }: PageRows,
  pageCount: number,
): Links {
  const base = listHref(request.origin, request.call, request.query);
  const link = (number: number, cursor?: Cursor) => ({
    href: `${base}page=${number}${cursor ? `&cursor=${writeCursor(cursor, listHash)}` : ''}`,
  });
  const links: Links = { self: link(page), first: link(1), last: link(pageCount) };
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  // The first page has no cursor, so that it includes rows that were added meanwhile.
  if (page > 1)
    links.prev = link(
      page - 1,
      page > 2 && firstRow
        ? { direction: 'previous', position: positionOf(request, firstRow) }
        : undefined,
    );
  if (hasNext && lastRow)
    links.next = link(page + 1, { direction: 'next', position: positionOf(request, lastRow) });
  return links;
}

function positionOf({ binding, query }: PageRequest, row: Row): SortPosition {
  const { as } = binding.sortColumn(query.sort.field);
  return [row[as] as SortPosition[0], row['id'] as number];
}
