import { joinParts, roundToHundredths, valueOfPart } from '../../../shared/numbers/aggregates.ts';
import { isId } from '../../../shared/isId.ts';
import { toPlainNumber } from '../../../shared/numbers/plainNumber.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type {
  QueryRows,
  ResolvedMeasure,
  ResolvedQuery,
} from '../../../shared/resolved/resolvedQuery.ts';
import {
  aggregateOf,
  isNamed,
  readGroups,
  toValues,
  type Group,
  type Measure,
  type NamedMeasure,
} from '../../rows/measures.ts';
import type { Row } from '../../rows/rows.ts';
import { actorOf, type CallContext, type Handler } from '../context.ts';
import type { RowsHandler } from '../defineResource.ts';
import { DefinitionFault, mapAll } from '../definitionFault.ts';

/** A report whose named measures are those of the product. */
export interface BoundQuery extends Omit<ResolvedQuery, 'measures'> {
  measures: Record<
    string,
    | Exclude<ResolvedMeasure, { from: 'named' }>
    | { hidden: boolean; from: 'named'; measure: NamedMeasure }
  >;
}

/**
 * Connects the named measures of a report with the product's.
 * @throws DefinitionFault if the product has none with the name, or it cannot be grouped like the
 * rows
 */
export function bindQuery(
  id: string,
  { rows, existing, measures }: ResolvedQuery,
  named: Readonly<Record<string, NamedMeasure>>,
): BoundQuery {
  const bound = mapAll(Object.entries(measures), ([name, one]) => {
    if (one.from !== 'named') return [name, one] as const;
    const measure = Object.hasOwn(named, one.name) ? named[one.name] : undefined;
    const at = { in: { query: id }, path: ['measures', name, 'named'] };
    if (!measure)
      throw new DefinitionFault([
        { ...at, key: 'check.server.noMeasure', params: { name: one.name } },
      ]);
    if ('column' in rows && rows.column !== measure.by)
      throw new DefinitionFault([
        {
          ...at,
          key: 'check.server.measuredBy',
          params: { name: one.name, column: measure.by, other: rows.column },
        },
      ]);
    return [name, { hidden: one.hidden, from: 'named', measure }] as const;
  });
  return { rows, existing, measures: Object.fromEntries(bound) };
}

/** Creates the handler of a call that answers one item with measures of the company. */
export const createQueryItemHandler =
  (query: BoundQuery): Handler =>
  async (context) => {
    const [row] = await readReportRows(context, query);
    return shown(row!.values, query.measures);
  };

/** Creates the handler of a call that answers all rows in their order. */
export const createQueryItemsHandler =
  (query: BoundQuery): Handler =>
  async (context) => {
    const rows = await readReportRows(context, query);
    return rows.map(({ values }) => shown(values, query.measures));
  };

/** Creates the handler of a call that answers a page of rows, with totals. */
export const createQueryRowsHandler =
  (call: ResolvedCall, query: BoundQuery): RowsHandler =>
  async (context) => {
    const { measures } = query;
    const read = await readReportRows(context, query);
    const rows = read.filter((row) => matchesFilters(row, call, context));
    return {
      rows: rows.map(({ values }) => shown(values, measures)),
      totals: shown(withShares(totalsOf(rows, measures), measures), measures),
    };
  };

/** A row of the report, and what its values were computed of. */
interface ReportRow extends Pick<Group, 'parts'> {
  values: Row;
}

async function readReportRows(
  context: CallContext,
  { measures, ...query }: BoundQuery,
): Promise<ReportRow[]> {
  const read = readMeasures(measures);
  const groups = await readGroups(
    context.services.db,
    actorOf(context),
    { ...query, measures: read },
    requestOf(context),
  );
  return groups.map((group) => ({
    parts: group.parts,
    values: withShares(
      { ...whatItStandsFor(group, query.rows, context), ...toValues(group.parts, read) },
      measures,
    ),
  }));
}

/** Returns the fields that a row has besides the measures. */
function whatItStandsFor(
  { key, name }: Group,
  rows: QueryRows,
  { services, language }: CallContext,
): Row {
  if (rows.kind === 'one') return {};
  if (rows.kind === 'reference') return { id: key, name };
  if (rows.kind !== 'choice') return { [rows.kind]: key };
  const { value, label } = rows.choices.find(({ stored }) => stored === key)!;
  return { id: value, name: services.translate(language, label) };
}

/** Returns the requested span of days, and what else the measures depend on. */
function requestOf({ services, query, language }: CallContext) {
  const { from, to } = query.filters;
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { span, today: services.today(), timeZone: services.app.timeZone, language };
}

/** Returns the measures that the database counts. */
const readMeasures = (measures: BoundQuery['measures']): Record<string, Measure> =>
  Object.fromEntries(
    Object.entries(measures).flatMap(([name, one]): [string, Measure][] => {
      if (one.from === 'share') return [];
      return [[name, one.measure]];
    }),
  );

/** Adds the parts in percent. */
function withShares(row: Row, measures: BoundQuery['measures']): Row {
  const shares = Object.entries(measures).flatMap(([name, one]) => {
    if (one.from !== 'share') return [];
    const [part, whole] = [Number(row[one.part] ?? 0), Number(row[one.whole] ?? 0)];
    return [[name, percentagesOf(part, whole - part)[one.rest ? 1 : 0]]];
  });
  return { ...row, ...Object.fromEntries(shares) };
}

/** Removes the measures that only others use. */
const shown = (row: Row, measures: BoundQuery['measures']): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !measures[name]?.hidden));

/** Returns each measure over everything that the rows count. */
const totalsOf = (rows: readonly ReportRow[], measures: BoundQuery['measures']): Row =>
  Object.fromEntries(
    Object.entries(readMeasures(measures)).map(([name, measure]) => {
      const aggregate = aggregateOf(measure);
      const total = valueOfPart(
        aggregate,
        joinParts(
          aggregate,
          rows.map(({ parts }) => parts[name]!),
        ),
      );
      return [name, isNamed(measure) ? (total ?? 0) : total];
    }),
  );

/**
 * Whether a row is the one that a filter names by its id, and its rounded values equal the filters. A
 * filter that is no id or no number matches nothing.
 */
function matchesFilters(
  { values }: ReportRow,
  call: ResolvedCall,
  { query: { filters } }: CallContext,
): boolean {
  return Object.entries(call.filters).every(([param, rule]) => {
    const filter = filters[param];
    if (filter === undefined) return true;
    if (rule.match === 'id') return matchesId(values as { id: number }, filter);
    if (rule.match !== 'equal') return true;
    const value = values[rule.field];
    return typeof value === 'number' && Math.round(value) === toPlainNumber(filter);
  });
}

/** Whether a filter names the id of a row. Without a filter, it names all. */
export const matchesId = ({ id }: { id: number }, filter: string | undefined): boolean =>
  filter === undefined || (isId(filter) && id === Number(filter));

/** Sums a field that is a number in every row. */
export const sumField = <Field extends string>(
  rows: readonly { [F in Field]?: unknown }[],
  field: Field,
): number => roundToHundredths(rows.reduce<number>((sum, row) => sum + (row[field] as number), 0));

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
