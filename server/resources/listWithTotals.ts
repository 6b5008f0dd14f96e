import type { Db } from '../db/connect.ts';
import { sumRows, type Condition, type Row } from '../db/rows.ts';
import type { TableTotals } from './defineResource.ts';
import { countedRows, readPage, type Page, type PageRequest } from './list.ts';

type ListWithTotals = Page & { totals: Row };

/**
 * A page with the figures about all rows of its filters: read at one moment, so that they are about the same rows. Whoever follows the
 * pages by their links gets the figures of a minute ago at most: an export of a hundred pages adds all rows up once a minute, and
 * not a hundred times.
 */
export async function readListWithTotals(
  request: PageRequest,
  totals: TableTotals,
): Promise<ListWithTotals> {
  const { services, binding, query } = request;
  const narrowed = binding.toConditions(query.filters, services.today());
  if (!narrowed) return { totals: totals.answer(NONE), ...(await readPage(request)) };
  const read = (db: Db) => readFigures(request, totals, [...request.base, ...narrowed], db);
  const counted = countedFigures(request);
  if (query.cursor !== undefined && query.page > 1) {
    return {
      totals: totals.answer(await services.figures.get(counted, () => read(services.db))),
      ...(await readPage(request)),
    };
  }
  return services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const figures = await read(db);
      services.figures.put(counted, figures);
      return {
        totals: totals.answer(figures),
        ...(await readPage({ ...request, services: { ...services, db } })),
      };
    });
}

/** Reads the figures, and keeps the number of rows among them. */
async function readFigures(
  request: PageRequest,
  totals: TableTotals,
  conditions: Condition[],
  db: Db,
): Promise<Figures> {
  const { services, binding, actor, language } = request;
  const [{ table }, today] = [binding.reading[language], services.today()];
  const [own, counts] = [totals.read(today), totals.counts?.read(today) ?? {}];
  const wider = conditionsWithout(request, totals);
  const read = wider
    ? {
        ...(await sumRows(db, actor, table, conditions, own)),
        ...(await sumRows(db, actor, table, wider, counts)),
      }
    : await sumRows(db, actor, table, conditions, { ...own, ...counts });
  const figures = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, Number(value ?? 0)]),
  );
  services.counts.put(countedRows(request), figures['count']!);
  return figures;
}

/** What the other filters leave, where the filter that the counts are for narrows the rows. */
function conditionsWithout(
  { services, binding, query, base }: PageRequest,
  { counts }: TableTotals,
): Condition[] | undefined {
  if (counts === undefined || query.filters[counts.aside] === undefined) return undefined;
  const { [counts.aside]: _aside, ...others } = query.filters;
  return [...base, ...(binding.toConditions(others, services.today()) ?? [])];
}

/** Under what the figures of a request's rows are kept: what is delayed depends on the day. */
function countedFigures(request: PageRequest) {
  const rows = countedRows(request);
  return { ...rows, filter: `${request.services.today()} ${rows.filter}` };
}

/** By the names that the totals read. */
export type Figures = Record<string, number>;

/** Nothing is counted where no row can be. */
const NONE: Figures = new Proxy({}, { get: () => 0 });
