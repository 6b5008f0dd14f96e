import type { Row } from '../../db/rows.ts';
import { measureSchools, type Measured, type MeasureName } from '../../db/reportFigures.ts';
import { isId } from '../binding.ts';
import { actorOf, type CallContext } from '../context.ts';

/** Measures the schools that a call asks for, between the days that it asks for. */
export async function measureRequestedSchools<Name extends MeasureName>(
  context: CallContext,
  names: readonly Name[],
): Promise<Measured<Name>[]> {
  const { services, query, language } = context;
  const { from, to } = query.filters;
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return filterBySchool(
    context,
    await measureSchools(services.db, actorOf(context), names, span, services.today(), language),
  );
}

/** Of the school that is asked for, or of all; an id that none can have has none. */
export function filterBySchool<School extends { id: number }>(
  { query }: CallContext,
  schools: School[],
): School[] {
  const { school_id: id } = query.filters;
  if (id === undefined) return schools;
  return isId(id) ? schools.filter((school) => school.id === Number(id)) : [];
}

/** Two decimals: what binary fractions add to a sum is taken away. */
export const toCents = (value: number) => Math.round(value * 100) / 100;

/** Of a field that is a number in every row. */
export const sumOf = <Field extends string>(
  rows: readonly { [F in Field]?: unknown }[],
  field: Field,
) => toCents(rows.reduce<number>((sum, row) => sum + (row[field] as number), 0));

/** Over the rows that have a value; 0 where none has. */
export function averageOf(rows: Row[], field: string): number {
  const rowsWithValue = rows.filter((row) => typeof row[field] === 'number');
  return rowsWithValue.length === 0
    ? 0
    : toCents(sumOf(rowsWithValue, field) / rowsWithValue.length);
}

/**
 * Parts of one whole in percent, to a tenth; 0 of nothing. The tenths that rounding down leaves over go to the greatest
 * remainders, as shares that are rounded each by itself need not come to 100.
 */
export function sharesOf(...parts: number[]): number[] {
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
