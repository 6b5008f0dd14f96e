import { toPlainNumber } from '../../src/shared/plainNumber.ts';
import type { ResolvedCall } from '../../src/shared/resolved.ts';
import type { ResolvedMeasure, ResolvedQuery } from '../../src/shared/resolvedQuery.ts';
import {
  readCompanyMeasures,
  readSchoolMeasures,
  readWeeklyMeasures,
  roundToHundredths,
  type Measure,
} from '../db/measures.ts';
import type { Row } from '../db/rows.ts';
import { actorOf, type CallContext, type Handler } from './context.ts';
import type { RowsHandler } from './defineResource.ts';
import { isId } from '../../src/shared/isId.ts';

/** Creates the handler of a call that answers one item with measures of the company. */
export const createQueryHandler =
  ({ measures }: ResolvedQuery): Handler =>
  async (context) => {
    const read = await readCompanyMeasures(
      context.services.db,
      actorOf(context),
      readMeasures(measures),
      requestOf(context),
    );
    return shown(withShares(read, measures), measures);
  };

/** Creates the handler of a call that answers the measures of each of the last weeks. */
export const createWeeksHandler =
  ({ measures, weeks }: ResolvedQuery): Handler =>
  async (context) => {
    const { span, today } = requestOf(context);
    const rows = await readWeeklyMeasures(
      context.services.db,
      actorOf(context),
      readMeasures(measures),
      { to: span.to ?? today, weeks, today },
    );
    return rows.map((row) => shown(row, measures));
  };

/** Creates the handler of a call that answers a row with measures for each school. */
export const createQueryRowsHandler =
  (call: ResolvedCall, { measures }: ResolvedQuery): RowsHandler =>
  async (context) => {
    const read = await readSchoolMeasures(
      context.services.db,
      actorOf(context),
      readMeasures(measures),
      requestOf(context),
    );
    const rows = filterBySchool(context, read as (Row & { id: number })[])
      .map((row) => withShares(row, measures))
      .filter((row) => matchesFilters(row, call, context));
    return {
      rows: rows.map((row) => shown(row, measures)),
      totals: shown(withShares(totalsOf(rows, measures), measures), measures),
    };
  };

/** Returns the requested span of days, and what else the measures depend on. */
function requestOf({ services, query, language }: CallContext) {
  const { from, to } = query.filters;
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { span, today: services.today(), language };
}

/** Returns the measures that the database counts. */
const readMeasures = (measures: ResolvedQuery['measures']): Record<string, Measure> =>
  Object.fromEntries(
    Object.entries(measures).flatMap(([name, one]): [string, Measure][] => {
      if (one.from === 'share') return [];
      return [[name, one.from === 'table' ? one.measure : one.name]];
    }),
  );

/** Adds the parts in percent. */
function withShares(row: Row, measures: ResolvedQuery['measures']): Row {
  const shares = Object.entries(measures).flatMap(([name, one]) => {
    if (one.from !== 'share') return [];
    const [part, whole] = [Number(row[one.part] ?? 0), Number(row[one.whole] ?? 0)];
    return [[name, percentagesOf(part, whole - part)[one.rest ? 1 : 0]]];
  });
  return { ...row, ...Object.fromEntries(shares) };
}

/** Removes the measures that only others use. */
const shown = (row: Row, measures: ResolvedQuery['measures']): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !measures[name]?.hidden));

/** Returns the sum of each measure over the rows, or the average of an average. */
const totalsOf = (rows: readonly Row[], measures: ResolvedQuery['measures']): Row =>
  Object.fromEntries(
    Object.entries(measures)
      .filter(([, one]) => one.from !== 'share')
      .map(([name, one]) => [
        name,
        isAverage(one) ? averageField(rows, name) : sumField(rows, name),
      ]),
  );

const isAverage = (one: ResolvedMeasure): boolean =>
  one.from === 'named' || (one.from === 'table' && one.measure.aggregate === 'average');

/** Whether the rounded values equal the filters. A filter that is no number matches nothing. */
function matchesFilters(
  row: Row,
  call: ResolvedCall,
  { query: { filters } }: CallContext,
): boolean {
  return Object.entries(call.filters).every(([param, rule]) => {
    const filter = filters[param];
    if (rule.match !== 'equal' || filter === undefined) return true;
    const value = row[rule.field];
    return typeof value === 'number' && Math.round(value) === toPlainNumber(filter);
  });
}

/** Returns the requested school, or all. An invalid id matches none. */
export function filterBySchool<School extends { id: number }>(
  { query }: CallContext,
  schools: School[],
): School[] {
  const { school_id: id } = query.filters;
  if (id === undefined) return schools;
  return isId(id) ? schools.filter((school) => school.id === Number(id)) : [];
}

/** Sums a field that is a number in every row. */
export const sumField = <Field extends string>(
  rows: readonly { [F in Field]?: unknown }[],
  field: Field,
): number => roundToHundredths(rows.reduce<number>((sum, row) => sum + (row[field] as number), 0));

/** Averages a field over the rows that have a value; 0 if none has. */
function averageField(rows: readonly Row[], field: string): number {
  const rowsWithValue = rows.filter((row) => typeof row[field] === 'number');
  return rowsWithValue.length === 0
    ? 0
    : roundToHundredths(sumField(rowsWithValue, field) / rowsWithValue.length);
}

/**
 * Returns the percentages of parts of a whole, rounded to tenths; 0 for an empty whole. The tenths
 * that are lost by rounding down go to the largest remainders, so that the sum is 100.
 */
export function percentagesOf(...parts: number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return parts.map(() => 0);
  const tenths = parts.map((part) => Math.floor((part * 1000) / total));
  const remainingTenths = 1000 - tenths.reduce((sum, tenth) => sum + tenth, 0);
  const remainder = (index: number) => (parts[index]! * 1000) % total;
  const raised = new Set(
    [...parts.keys()]
      .toSorted((first, second) => remainder(second) - remainder(first))
      .slice(0, remainingTenths),
  );
  return tenths.map((tenth, index) => (raised.has(index) ? tenth + 1 : tenth) / 10);
}
