import { sumRows, type Row } from '../db/rows.ts';
import type { TableTotals } from './defineResource.ts';
import { countedRows, readPage, type Page, type PageRequest } from './list.ts';

type Summed = Page & { totals: Row };

/** A page with the figures about all rows of its filters: read at one moment, so that they are about the same rows. */
export async function readSummed(request: PageRequest, totals: TableTotals): Promise<Summed> {
  const { services, binding, actor, query } = request;
  const narrowed = binding.toConditions(query.filters);
  if (!narrowed) return { totals: totals.answer(NONE), ...(await readPage(request)) };
  return services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const read = await sumRows(db, actor, binding.reading[request.language].table, [...request.base, ...narrowed], totals.read(services.today()));
      const figures = Object.fromEntries(Object.entries(read).map(([name, value]) => [name, Number(value ?? 0)]));
      services.counts.put(countedRows(request), figures['count']!);
      return { totals: totals.answer(figures), ...(await readPage({ ...request, services: { ...services, db } })) };
    });
}

/** Nothing is counted where no row can be. */
const NONE: Record<string, number> = new Proxy({}, { get: () => 0 });
