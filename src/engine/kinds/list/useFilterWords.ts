import { useParams } from 'react-router-dom';
import type { ResolvedChoices, ResolvedFilter } from '../../../shared/resolved.ts';
import { load } from '../../data/prefetch.ts';
import { createRead } from '../../data/read.ts';
import { choiceCall, toOptions } from '../../data/useChoices.ts';
import { useReadScope } from '../../data/useReadScope.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useProfile } from '../../session/SessionContext.ts';
import { isFilterActive } from './FilterBar.tsx';
import type { ListScreenState } from './useListScreen.ts';

/**
 * Returns a function that says which filters of a list apply, one text for each: `School: Al-Noor`.
 * It reads the names of choices.
 */
export function useFilterWords({
  list,
  state: { filters },
}: Pick<ListScreenState, 'list' | 'state'>): () => Promise<string[]> {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useReadScope();
  const [profile, params] = [useProfile(), useParams() as Record<string, string>];

  const namesOf = async (choices: ResolvedChoices): Promise<Map<string, string>> => {
    const call = choiceCall(choices, profile);
    const items = call ? await load(createRead(scope, call, 'items', { params })) : [];
    return new Map(toOptions(choices, items, t).map(({ value, label }) => [String(value), label]));
  };
  const describe = async (filter: ResolvedFilter): Promise<string[]> => {
    if (filter.as === 'span')
      return [
        [filter.label, filters[filter.filter]] as const,
        [filter.endLabel, filters[filter.end]] as const,
      ].flatMap(([label, day]) => (day ? [`${t(label)}: ${format.date(day)}`] : []));
    const value = filters[filter.filter] ?? '';
    const name = t(filter.chipLabel);
    if (filter.as !== 'select' && filter.as !== 'chips') return [`${name}: ${value}`];
    const names = await namesOf(filter.choices);
    const chosen = filter.as === 'chips' ? value.split(',') : [value];
    return [
      `${name}: ${format.list(chosen.map((choice) => names.get(choice) ?? t('choice.missing')))}`,
    ];
  };
  return async () =>
    (
      await Promise.all(
        list.filters.filter((filter) => isFilterActive(filter, filters)).map(describe),
      )
    ).flat();
}
