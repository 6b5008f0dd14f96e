import type { Row } from '../../db/rows.ts';
import {
  readSchoolMeasures,
  type SchoolMeasures,
  type MeasureName,
} from '../../db/schoolMeasures.ts';
import { isId } from '../filterConditions.ts';
import { actorOf, type CallContext } from '../context.ts';

/** Reads measures of the requested schools in the requested period. */
export async function readRequestedMeasures<Name extends MeasureName>(
  context: CallContext,
  names: readonly Name[],
): Promise<SchoolMeasures<Name>[]> {
  const { services, query, language } = context;
  const { from, to } = query.filters;
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return filterBySchool(
    context,
    await readSchoolMeasures(
      services.db,
      actorOf(context),
      names,
      span,
      services.today(),
      language,
    ),
  );
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

/** Rounds to two decimals, which removes floating-point errors of sums. */
export const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

/** Sums a field that is a number in every row. */
export const sumField = <Field extends string>(
  rows: readonly { [F in Field]?: unknown }[],
  field: Field,
) => roundToHundredths(rows.reduce<number>((sum, row) => sum + (row[field] as number), 0));

/** Averages a field over the rows that have a value; 0 if none has. */
export function averageField(rows: Row[], field: string): number {
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
