import type { ResolvedFilter } from '../resolved/resolved.ts';

/** How users enter the value of a filter. */
export type FilterAs = ResolvedFilter['as'];

/** A filter that is entered in one of the ways. */
export type FilterOf<As extends FilterAs> = Extract<ResolvedFilter, { as: As }>;

interface ControlFacts {
  /** Whether the control is in the bar of all filters, or above it. */
  place: 'bar' | 'above';
  /** What a parameter contains: one value, several values separated by commas, or a day. */
  holds: 'value' | 'list' | 'day';
}

/** What browser and compiler need to know about each control, besides how it is drawn. */
export const FILTER_CONTROLS: { readonly [As in FilterAs]: ControlFacts } = {
  text: { place: 'bar', holds: 'value' },
  select: { place: 'bar', holds: 'value' },
  chips: { place: 'above', holds: 'list' },
  span: { place: 'bar', holds: 'day' },
};

/** A query parameter that a filter sets. `label` is the text key of its name beside the value. */
export interface FilterParam {
  param: string;
  label: string;
}

/** Returns the query parameters that a filter sets. A span of days has two. */
export const paramsOf = (filter: ResolvedFilter): FilterParam[] =>
  'end' in filter
    ? [
        { param: filter.filter, label: filter.label },
        { param: filter.end, label: filter.endLabel },
      ]
    : [{ param: filter.filter, label: filter.chipLabel }];

/** Returns the values in a parameter of a filter. */
export const valuesIn = (as: FilterAs, value: string): string[] =>
  FILTER_CONTROLS[as].holds === 'list' ? value.split(',') : [value];
