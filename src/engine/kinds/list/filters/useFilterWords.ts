import { useParams } from 'react-router-dom';
import type { ResolvedChoices } from '../../../../shared/resolved/resolved.ts';
import { load } from '../../../data/prefetch.ts';
import { createRead } from '../../../data/read.ts';
import { choiceCall, toOptions } from '../../../data/useChoices.ts';
import { useReadScope } from '../../../data/useReadScope.ts';
import { useFormat } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useProfile } from '../../../session/SessionContext.ts';
import { activeFilters, activeText, type ActiveFilter } from './activeFilters.ts';
import type { ListScreenState } from '../useListScreen.ts';

/**
 * Returns a function that says which filters of a list apply, one text for each: `Branch: North`.
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
  const describe = async (active: ActiveFilter): Promise<string> => {
    const names = active.choices && (await namesOf(active.choices));
    const nameOf = (value: string) => names?.get(value) ?? t('choice.missing');
    return `${t(active.label)}: ${activeText(active, format, nameOf)}`;
  };
  return () =>
    Promise.all(list.filters.flatMap((filter) => activeFilters(filter, filters)).map(describe));
}
