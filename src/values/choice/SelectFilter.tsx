import { useMemo } from 'react';
import { useChoices } from '../../engine/data/useChoices.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { FilterProps } from '../../engine/registries.ts';
import { Select } from '../../engine/ui/select/Select.tsx';

/** A filter with a list of choices. */
export function SelectFilter({ filter, value, onChange }: FilterProps<'select'>) {
  const { t } = useTranslation();
  const { options, isLoading, failed } = useChoices(filter.choices);
  const selected = useMemo(
    () => options.find((option) => String(option.value) === value) ?? null,
    [options, value],
  );
  return (
    <Select
      data-filter={filter.filter}
      label={t(filter.label)}
      options={options}
      isLoading={isLoading}
      failed={failed}
      value={selected}
      onChange={(option) => onChange(option ? String(option.value) : '')}
    />
  );
}
