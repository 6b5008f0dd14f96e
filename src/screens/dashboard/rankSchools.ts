import type { CountsById } from 'nasaq/engine';
import type { SchoolCard as School } from '../entities.ts';

/** A school that needs attention, with its reasons in the order of the definition. */
export interface RankedSchool<Reason> {
  school: School;
  reasons: { reason: Reason; count: number }[];
}

/** The number of schools that are shown. */
const MAX_SCHOOLS = 5;

/**
 * Returns the schools that need attention first. Each reason counts as much as any other: a school
 * gets the share that its number has of the greatest number of all schools. Schools with equal sums
 * keep their order.
 * @param counts for each reason the number of each school; null if it is not known
 */
export function rankSchools<Reason>(
  schools: readonly School[],
  reasons: readonly Reason[],
  counts: readonly (CountsById | null)[],
): RankedSchool<Reason>[] {
  const countOf = (index: number, { id }: School) => counts[index]?.[String(id)] ?? 0;
  const greatest = reasons.map((_reason, index) =>
    Math.max(...schools.map((school) => countOf(index, school)), 0),
  );
  const ranked = schools.map((school) => {
    const own = reasons.map((reason, index) => ({ reason, count: countOf(index, school) }));
    const weight = own.reduce((sum, { count }, index) => sum + count / (greatest[index] || 1), 0);
    return { school, weight, reasons: own.filter(({ count }) => count > 0) };
  });
  return ranked
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_SCHOOLS)
    .map(({ school, reasons: own }) => ({ school, reasons: own }));
}
