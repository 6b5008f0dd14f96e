import type { Db } from '../../db/connect.ts';
import { aggregateRows } from '../../rows/readRows.ts';
import type { Condition, Row } from '../../rows/rows.ts';
import type { Aggregates } from '../../rows/countCache.ts';
import type { TableTotals } from '../defineResource.ts';
import { countKey, readPage, type Page, type PageRequest } from './list.ts';

type ListWithTotals = Page & { totals: Row };

/**
 * Reads a page and the totals over all rows that match its filters, in one snapshot. Further pages
 * that are requested by their cursor use totals of up to a minute ago, so that an export of a
 * hundred pages computes them once a minute and not a hundred times.
 */
export async function readListWithTotals(
  request: PageRequest,
  totals: TableTotals,
): Promise<ListWithTotals> {
  const { services, binding, query } = request;
  const filterConditions = binding.toConditions(query.filters, services);
  if (!filterConditions)
    return {
      totals: totals.toResponse(zeroAggregates(totals, services.today())),
      ...(await readPage(request)),
    };
  const read = (db: Db) =>
    readAggregates(request, totals, [...request.accessConditions, ...filterConditions], db);
  const key = aggregatesKey(request);
  if (query.cursor !== undefined && query.page > 1) {
    return {
      totals: totals.toResponse(await services.aggregates.get(key, () => read(services.db))),
      ...(await readPage(request)),
    };
  }
  return services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const aggregates = await read(db);
      services.aggregates.put(key, aggregates);
      return {
        totals: totals.toResponse(aggregates),
        ...(await readPage({ ...request, services: { ...services, db } })),
      };
    });
}

/** Reads the totals and caches the number of rows. */
async function readAggregates(
  request: PageRequest,
  totals: TableTotals,
  conditions: Condition[],
  db: Db,
): Promise<Aggregates> {
  const { services, binding, actor, language } = request;
  const [{ table }, today] = [binding.projection(language), services.today()];
  const [expressions, counts] = [
    totals.expressions(today),
    totals.counts?.expressions(today) ?? {},
  ];
  const widerConditions = conditionsWithoutCountedFilter(request, totals);
  const read = widerConditions
    ? {
        ...(await aggregateRows(db, actor, table, conditions, expressions)),
        ...(await aggregateRows(db, actor, table, widerConditions, counts)),
      }
    : await aggregateRows(db, actor, table, conditions, { ...expressions, ...counts });
  const aggregates = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, Number(value ?? 0)]),
  );
  services.counts.put(countKey(request), aggregates['count']!);
  return aggregates;
}

/** Returns the conditions without the counted filter, or undefined if that filter is not set. */
function conditionsWithoutCountedFilter(
  { services, binding, query, accessConditions }: PageRequest,
  { counts }: TableTotals,
): Condition[] | undefined {
  if (counts === undefined || query.filters[counts.filter] === undefined) return undefined;
  const { [counts.filter]: _countedFilter, ...otherFilters } = query.filters;
  return [...accessConditions, ...(binding.toConditions(otherFilters, services) ?? [])];
}

/**
 * Returns the cache key for the totals. It contains the day, because whether something is delayed
 * depends on it.
 */
function aggregatesKey(request: PageRequest) {
  const rows = countKey(request);
  return { ...rows, filter: `${request.services.today()} ${rows.filter}` };
}

/** All totals are 0 if no row can match the filters. */
const zeroAggregates = ({ expressions, counts }: TableTotals, today: string): Aggregates =>
  Object.fromEntries(
    Object.keys({ ...expressions(today), ...counts?.expressions(today) }).map((name) => [name, 0]),
  );
