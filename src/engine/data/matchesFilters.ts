import type { Query } from '../../shared/calls/buildUrl.ts';
import { isComparedInBrowser } from '../../shared/resolved/matches.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Row } from './page.ts';

/**
 * Whether a row matches the filters of a call that compare a field, or each item of a list in it,
 * with values. Other filters, and fields that the row does not have, are not compared: only the
 * server knows whether they match.
 */
export const matchesFilters = (
  row: Row,
  { filters }: Pick<ResolvedCall, 'filters'>,
  query: Query,
): boolean =>
  Object.entries(query).every(([param, value]) => {
    const rule = filters[param];
    if (value === undefined || !rule || !isComparedInBrowser(rule)) return true;
    const found = row[rule.field];
    const texts = [found].flat().flatMap(textsOf);
    return (
      found === undefined ||
      String(value)
        .split(',')
        .some((one) => texts.includes(one.trim()))
    );
  });

/** Returns how a query states a value. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'boolean' ? [String(value), value ? '1' : '0'] : [String(value)];
