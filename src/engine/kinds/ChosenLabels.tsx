import type { ResolvedChoices } from '../../shared/resolved/resolved.ts';
import { useChoices } from '../data/useChoices.ts';
import { useFormat } from '../i18n/useLanguage.ts';

/**
 * The labels of values that were chosen: nothing while the choices load, and the value itself if
 * there is no such choice any more.
 */
export function ChosenLabels({ choices, values }: { choices: ResolvedChoices; values: unknown[] }) {
  const format = useFormat();
  const { options, isLoading } = useChoices(choices);
  if (isLoading) return null;
  const labelOf = (value: unknown) =>
    options.find((option) => String(option.value) === String(value))?.label ?? String(value);
  return <bdi>{format.list(values.map(labelOf))}</bdi>;
}
