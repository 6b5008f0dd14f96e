import type { ResolvedChoices, ResolvedFilter } from '../../../shared/resolved.ts';
import type { Format } from '../../i18n/format.ts';
import type { ListState } from './useListState.ts';

/** A query parameter that a filter sets, with its values. A date range has two. */
export interface ActiveFilter {
  param: string;
  /** A text key. */
  label: string;
  values: string[];
  isDay: boolean;
  /** The choices that name the values, if they are not shown as they are. */
  choices: ResolvedChoices | undefined;
}

/** Returns what a filter sets; nothing if it has no value. */
export function activeFilters(
  filter: ResolvedFilter,
  filters: ListState['filters'],
): ActiveFilter[] {
  const ends =
    filter.as === 'span'
      ? [
          { param: filter.filter, label: filter.label },
          { param: filter.end, label: filter.endLabel },
        ]
      : [{ param: filter.filter, label: filter.chipLabel }];
  return ends.flatMap((end) => {
    const value = filters[end.param];
    if (!value) return [];
    return [
      {
        ...end,
        values: filter.as === 'chips' ? value.split(',') : [value],
        isDay: filter.as === 'span',
        choices: 'choices' in filter ? filter.choices : undefined,
      },
    ];
  });
}

export const isFilterActive = (filter: ResolvedFilter, filters: ListState['filters']): boolean =>
  activeFilters(filter, filters).length > 0;

/** Returns the text of the values. `nameOf` names a value that is one of the choices. */
export const activeText = (
  { values, isDay, choices }: ActiveFilter,
  format: Format,
  nameOf: (value: string) => string,
): string => format.list(values.map(isDay ? format.date : choices ? nameOf : String));
