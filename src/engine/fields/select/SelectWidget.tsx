import { useMemo } from 'react';
import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { Select } from '../../ui/select/Select.tsx';
import { isLabelLoading, selectedChoices } from '../selectedChoices.ts';

/** A widget for a single choice with a search box. */
export function SelectWidget({
  id,
  value,
  required,
  invalid,
  describedBy,
  disabled,
  choices,
  onChange,
}: WidgetProps) {
  const offered = useChoices(choices);
  const selected = useMemo(() => selectedChoices(value, offered)[0] ?? null, [value, offered]);
  const isLoadingLabel = isLabelLoading(value, offered);
  return (
    <Select
      id={id}
      options={offered.options}
      isLoading={offered.isLoading}
      failed={offered.failed}
      isLabelLoading={isLoadingLabel}
      value={isLoadingLabel ? null : selected}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      disabled={disabled === true}
      onChange={(option) => onChange(option?.value)}
    />
  );
}
