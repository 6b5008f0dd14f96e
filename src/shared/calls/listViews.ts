import { presetSpan } from '../time/days.ts';
import { filterParams, readListQuery } from './listQuery.ts';
import type {
  Preset,
  ResolvedFilter,
  ResolvedList,
  ResolvedSpanFilter,
} from '../resolved/resolved.ts';
import { VIEW_PARAM } from '../resolved/viewParam.ts';

/** The parts of a list that views refer to. */
export type ViewedList = Pick<ResolvedList, 'filters' | 'call'>;

/**
 * Returns the search of a list that shows a view: the id of the view, its filters and its order.
 * Filters and orders that the list no longer has are left out.
 * @param query filters and order of the view. The first day of a span may be the name of a preset,
 * which becomes the days of that period today.
 */
export function searchOfView(
  list: ViewedList,
  id: string,
  query: URLSearchParams,
  today: string,
): URLSearchParams {
  const { filters, sort } = readListQuery(list, withDays(list, query, today));
  return new URLSearchParams({ [VIEW_PARAM]: id, ...filters, ...(sort ? { sort } : {}) });
}

/** Returns the query with the days of its presets. A term that has not begun has none. */
function withDays({ filters }: ViewedList, query: URLSearchParams, today: string) {
  const search = new URLSearchParams(query);
  for (const filter of filters) {
    if (!hasPresets(filter)) continue;
    const preset = presetIn(filter, query);
    if (preset === undefined) continue;
    const span = presetSpan(preset, today, filter.termStarts);
    search.delete(filter.filter);
    search.delete(filter.end);
    if (!span) continue;
    search.set(filter.filter, span.from);
    search.set(filter.end, span.to);
  }
  return search;
}

const hasPresets = (filter: ResolvedFilter): filter is ResolvedSpanFilter => 'presets' in filter;

/** Returns the preset that a query names for a span. */
const presetIn = ({ filter, presets }: ResolvedSpanFilter, query: URLSearchParams) =>
  presets.find((preset) => preset === query.get(filter));

/**
 * Returns the parameters of a view's query that the list no longer has: its filters, or the field
 * of its order.
 */
export function missingParts(list: ViewedList, query: URLSearchParams): string[] {
  const params = filterParams(list);
  const sort = query.get('sort') ?? '';
  const isSortMissing = sort !== '' && readListQuery(list, query).sort === '';
  return [
    ...[...query.keys()].filter((name) => name !== 'sort' && !params.includes(name)),
    ...(isSortMissing ? [sort.replace(/^-/, '')] : []),
  ];
}

/** A span of a URL whose days are those of presets today. */
export interface PresetChoice {
  filter: ResolvedSpanFilter;
  presets: Preset[];
}

/** Returns the spans of a URL that can be saved as a preset. */
export function presetChoices(
  { filters }: ViewedList,
  values: Record<string, string>,
  today: string,
): PresetChoice[] {
  return filters.flatMap((filter) => {
    if (!hasPresets(filter)) return [];
    const presets = filter.presets.filter((preset) => {
      const span = presetSpan(preset, today, filter.termStarts);
      return span?.from === values[filter.filter] && span?.to === values[filter.end];
    });
    return presets.length > 0 ? [{ filter, presets }] : [];
  });
}

/**
 * Returns the query of a view that shows what a list shows now.
 * @param presets the preset of each span that moves with the clock, by the filter of its first day
 */
export function queryOfView(
  list: ViewedList,
  { filters, sort }: { filters: Record<string, string>; sort: string },
  presets: Record<string, string>,
): URLSearchParams {
  const query = new URLSearchParams({ ...filters, ...(sort ? { sort } : {}) });
  for (const filter of list.filters) {
    const preset = presets[filter.filter];
    if (!hasPresets(filter) || !preset) continue;
    query.set(filter.filter, preset);
    query.delete(filter.end);
  }
  return query;
}

/** Whether two searches show the same rows of a list in the same order. */
export function showSame(list: ViewedList, one: URLSearchParams, other: URLSearchParams): boolean {
  const [a, b] = [readListQuery(list, one), readListQuery(list, other)];
  return (
    a.sort === b.sort &&
    filterParams(list).every((param) => (a.filters[param] ?? '') === (b.filters[param] ?? ''))
  );
}
