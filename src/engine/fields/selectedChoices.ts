import type { Choice, Choices } from '../data/useChoices.ts';

/** So many of what is chosen are named while nobody is in the box. */
export const MAX_VISIBLE_CHIPS = 6;

/** The choices of a value, of one or of several in their order. What was chosen and is no longer offered stays chosen. */
export function selectedChoices(
  value: unknown,
  { options, missing }: Pick<Choices, 'options' | 'missing'>,
): Choice[] {
  return toList(value).map(
    (one): Choice =>
      options.find((option) => option.value === one) ?? {
        value: one as Choice['value'],
        label: missing,
        image: null,
        group: '',
      },
  );
}

/**
 * Whether the name of what is chosen is still on its way. Until it is here nobody can type: a box that looks empty, though something is
 * chosen, would take a word and lose it when the name comes.
 */
export const isNameLoading = (value: unknown, { isLoading, failed }: Choices): boolean =>
  isLoading && !failed && toList(value).length > 0;

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
