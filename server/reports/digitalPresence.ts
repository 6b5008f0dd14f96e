import { sql } from 'kysely';
import type { NamedMeasure } from 'nasaq/server';

/**
 * Averages the measurements in the span. If the span has none, the last measurement before it
 * applies, because a measurement is valid until the next one.
 */
export const digitalPresence: NamedMeasure = {
  by: 'school_id',
  select: (tables, { from, to }) => {
    const measurements = tables
      .select('digital_presence')
      .select(['school_id', 'day', 'indicator'])
      .where(to === undefined ? sql<boolean>`true` : sql<boolean>`day <= ${to}::date`);
    const isInSpan = from === undefined ? sql`true` : sql`day >= ${from}::date`;
    return sql`(select school_id, round(coalesce(avg(indicator) filter (where ${isInSpan}), (array_agg(indicator order by day desc))[1]), 2) as value from ${measurements} as measured group by school_id)`;
  },
};
