import type { Choice, Choices } from '../data/useChoices.ts';

/**
 * Returns the choices of a value, which may be a single one or an array. A selected value that is
 * no longer offered stays selected.
 */
export function selectedChoices(
  value: unknown,
  { options, missingLabel }: Pick<Choices, 'options' | 'missingLabel'>,
): Choice[] {
  return toList(value).map(
    (one): Choice =>
      options.find((option) => option.value === one) ?? {
        value: one as Choice['value'],
        label: missingLabel,
        image: null,
        group: '',
      },
  );
}

/**
 * Whether the label of a selected choice is still loading. The box is read-only until then: it
 * would look empty, and a text typed meanwhile would be lost when the label arrives.
 */
export const isLabelLoading = (value: unknown, { isLoading, failed }: Choices): boolean =>
  isLoading && !failed && toList(value).length > 0;

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
