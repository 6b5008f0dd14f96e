import { useMemo } from 'react';
import { toChoice, useChoices, type Choice } from '../data/useChoices.ts';
import type { WidgetProps } from '../registries.ts';

/**
 * Returns the selected choices of a widget's value, which may be a single one or an array, and the
 * props that its select box has in common with others. A selected value that is not offered stays
 * selected, with the name that the loaded item has for it.
 */
export function useSelectProps({
  id,
  value,
  required,
  invalid,
  describedBy,
  disabled,
  choices,
  chosen,
}: WidgetProps) {
  const { options, isLoading, failed, missingLabel } = useChoices(choices);
  const known = useMemo(
    () => (choices?.from === 'call' ? (chosen ?? []).map((item) => toChoice(item, choices)) : []),
    [choices, chosen],
  );
  const isLabelLoading = isLoading && !failed && toList(value).length > 0;
  // Memoized, so that the box only renders again when the selected options change.
  const selected = useMemo(
    () =>
      isLabelLoading
        ? []
        : toList(value).map(
            (one) =>
              findChoice(options, one) ??
              findChoice(known, one) ??
              toMissingChoice(one, missingLabel),
          ),
    [isLabelLoading, value, options, known, missingLabel],
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

const findChoice = (options: Choice[], value: unknown): Choice | undefined =>
  options.find((option) => option.value === value);

const toMissingChoice = (value: unknown, label: string): Choice => ({
  value: value as Choice['value'],
  label,
  image: null,
  group: '',
});

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
