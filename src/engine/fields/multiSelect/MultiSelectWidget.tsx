import { useMemo } from 'react';
import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { MultiSelect } from '../../ui/select/MultiSelect.tsx';
import { isLabelLoading, selectedChoices } from '../selectedChoices.ts';

/** A widget for multiple choices with images and a search box. */
export function MultiSelectWidget({
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
  const isLoadingLabel = isLabelLoading(value, offered);
  const selected = useMemo(
    () => (isLoadingLabel ? [] : selectedChoices(value, offered)),
    [isLoadingLabel, value, offered],
  );
  return (
    <MultiSelect
      id={id}
      options={offered.options}
      isLoading={offered.isLoading}
      failed={offered.failed}
      isLabelLoading={isLoadingLabel}
      value={selected}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      disabled={disabled === true}
      onChange={(options) => onChange(options.map((option) => option.value))}
    />
  );
}
