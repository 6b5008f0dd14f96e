import { useTranslation } from 'react-i18next';
import type { ResolvedChoices } from '../../../rules/resolved.ts';
import { useItems } from '../../data/useCall.ts';

export interface Choice {
  value: string;
  label: string;
  image: string | null;
}

/** What can be chosen, and whether it is still on its way. */
export function useChoices(choices: ResolvedChoices): { options: Choice[]; isLoading: boolean; failed: boolean } {
  const { t } = useTranslation();
  const items = useItems(choices.from === 'call' ? choices.call : null);
  if (choices.from === 'values') {
    const options = choices.values.map(({ value, label }) => ({ value: String(value), label: t(label), image: null }));
    return { options, isLoading: false, failed: false };
  }
  const options = (items.data ?? []).map((item) => ({
    value: String(item[choices.value]),
    label: String(item[choices.label] ?? ''),
    image: choices.image && typeof item[choices.image] === 'string' ? String(item[choices.image]) : null,
  }));
  return { options, isLoading: items.isLoading, failed: items.error !== undefined };
}
