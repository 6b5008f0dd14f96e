import { hasPageNumbers, isPaged, sortedField } from '../../shared/calls/calls.ts';
import { dayError, spanError } from '../../shared/time/days.ts';
import { MAX_SEARCH_LENGTH } from '../../shared/text/fold.ts';
import { comparesDay, type MatchWith } from '../../shared/resolved/matches.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { Problem, fieldProblem, malformed } from '../base/problem.ts';

/** The validated query of a list. */
export interface ListQuery {
  page: number;
  perPage: number;
  sort: { field: string; descending: boolean };
  /** The filter values by parameter, as they were sent. */
  filters: Record<string, string>;
  cursor: string | undefined;
}

/** The largest page number. It keeps offsets within exact integers. */
const MAX_PAGE = 1_000_000_000_000;
const WHOLE_NUMBER = /^\d{1,15}$/;

/**
 * Creates the parser of a call's query string. Unknown and repeated parameters are refused.
 * @param today returns the current day, for filters that must not be later.
 * @throws The parser throws Problem 400, and FormProblem by parameter for invalid days.
 */
export function createQueryReader(
  call: ResolvedCall,
  today: () => string,
): (query: Record<string, unknown>) => ListQuery {
  const dayFilters = Object.entries(call.filters).flatMap(([name, rule]) =>
    comparesDay(rule) ? [{ name, match: rule.match }] : [],
  );
  const allowedParameters = new Set([
    ...Object.keys(call.filters),
    ...(hasPageNumbers(call) ? ['page'] : []),
    ...(isPaged(call) ? ['per-page', 'cursor'] : []),
    ...(call.sortFields.length > 0 ? ['sort'] : []),
  ]);
  return (query) => {
    const values = readValues(query, allowedParameters);
    if (dayFilters.length > 0) assertDays(dayFilters, values, today());
    return {
      page: Math.min(
        readNumber(values.get('page'), 1, MAX_PAGE, () => new Problem(400, 'problem.page')),
        MAX_PAGE,
      ),
      perPage: readPerPage(values.get('per-page'), call.pageSize),
      sort: readSort(values.get('sort') ?? '', call),
      filters: Object.fromEntries(
        Object.keys(call.filters).flatMap((name) =>
          values.get(name) ? [[name, values.get(name)!]] : [],
        ),
      ),
      cursor: values.get('cursor'),
    };
  };
}

/** Reads the parameters. An empty value counts as missing. */
function readValues(
  query: Record<string, unknown>,
  allowedParameters: Set<string>,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(query)) {
    if (!allowedParameters.has(name))
      throw new Problem(400, 'problem.unknownParameter', { params: { name: name.slice(0, 60) } });
    if (typeof value !== 'string' || value.length > MAX_SEARCH_LENGTH || value.includes('\0'))
      throw malformed();
    if (value.trim() !== '') values.set(name, value.trim());
  }
  return values;
}

/**
 * Checks the days of a period: they exist, are not in the future, and the first is not after the
 * last.
 */
function assertDays(
  filters: readonly { name: string; match: MatchWith<{ compares: 'day' }> }[],
  values: Map<string, string>,
  today: string,
): void {
  const days = filters.flatMap(({ name, match }) => {
    const day = values.get(name);
    return day === undefined ? [] : [{ name, match, day }];
  });
  for (const { name, day } of days) {
    const problemKey = dayError(day, today);
    if (problemKey) throw fieldProblem(name, problemKey);
  }
  const [first, last] = [
    days.find(({ match }) => match === 'onOrAfter'),
    days.find(({ match }) => match === 'onOrBefore'),
  ];
  const problemKey = first && last && spanError({ from: first.day, to: last.day });
  if (problemKey) throw fieldProblem(first.name, problemKey);
}

function readNumber(
  text: string | undefined,
  fallback: number,
  max: number,
  problem: () => Problem,
): number {
  if (text === undefined) return fallback;
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) throw problem();
  return WHOLE_NUMBER.test(text) ? Number(text) : max;
}

function readPerPage(text: string | undefined, max: number): number {
  const problem = () => new Problem(400, 'problem.perPage', { params: { limit: max } });
  const perPage = readNumber(text, max, Infinity, problem);
  if (perPage > max) throw problem();
  return perPage;
}

function readSort(text: string, call: ResolvedCall): ListQuery['sort'] {
  const order = text || call.defaultSort;
  const field = sortedField(order);
  if (text && !call.sortFields.includes(field)) {
    throw new Problem(400, 'problem.unknownSort', {
      params: { allowed: call.sortFields.flatMap((name) => [name, `-${name}`]).join(', ') },
    });
  }
  return { field, descending: order.startsWith('-') };
}
