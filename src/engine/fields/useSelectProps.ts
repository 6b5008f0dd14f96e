import { useMemo } from 'react';
import { useChoices, type Choice } from '../data/useChoices.ts';
import type { WidgetProps } from '../registries.ts';

/**
 * Returns the selected choices of a widget's value, which may be a single one or an array, and the
 * props that its select box has in common with others. A selected value that is no longer offered
 * stays selected.
 */
export function useSelectProps({
  id,
  value,
  required,
  invalid,
  describedBy,
  disabled,
  choices,
}: WidgetProps) {
  const { options, isLoading, failed, missingLabel } = useChoices(choices);
  const isLabelLoading = isLoading && !failed && toList(value).length > 0;
  // Memoized, so that the box only renders again when the selected options change.
  const selected = useMemo(
    () =>
      isLabelLoading ? [] : toList(value).map((one) => findChoice(options, one, missingLabel)),
    [isLabelLoading, value, options, missingLabel],
  );
  return {
    selected,
    box: {
      id,
      options,
      isLoading,
      failed,
      isLabelLoading,
      required,
      invalid,
      describedBy,
      disabled: disabled === true,
    },
  };
}

const findChoice = (options: Choice[], value: unknown, missingLabel: string): Choice =>
  options.find((option) => option.value === value) ?? {
    value: value as Choice['value'],
    label: missingLabel,
    image: null,
    group: '',
  };

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
