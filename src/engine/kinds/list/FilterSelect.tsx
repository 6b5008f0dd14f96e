import { useMemo } from 'react';
import type { ResolvedFilter } from '../../../shared/resolved.ts';
import { useChoices } from '../../data/useChoices.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Select } from '../../ui/select/Select.tsx';

interface Props {
  filter: Extract<ResolvedFilter, { as: 'select' }>;
  value: string;
  onChange(value: string): void;
}

/** A filter with a list of choices. */
export function FilterSelect({ filter, value, onChange }: Props) {
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
