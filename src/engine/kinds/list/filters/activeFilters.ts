import type { ResolvedChoices, ResolvedFilter } from '../../../../shared/resolved/resolved.ts';
import {
  FILTER_CONTROLS,
  paramsOf,
  valuesIn,
  type FilterParam,
} from '../../../../shared/calls/filterControls.ts';
import type { Format } from '../../../i18n/format.ts';
import type { ListState } from '../useListState.ts';

/** A query parameter that a filter sets, with its values. */
export interface ActiveFilter extends FilterParam {
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
  return paramsOf(filter).flatMap((one) => {
    const value = filters[one.param];
    if (!value) return [];
    return [
      {
        ...one,
        values: valuesIn(filter.as, value),
        isDay: FILTER_CONTROLS[filter.as].holds === 'day',
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
