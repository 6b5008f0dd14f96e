import type { Choice } from '../../data/useChoices.ts';

/** So many of what is chosen are named while nobody is in the box. */
export const LIMIT = 6;

/** The choices of a value, in its order. What was chosen and is no longer offered stays chosen. */
export function toChosen(value: unknown, options: Choice[]): Choice[] {
  return (Array.isArray(value) ? value : []).map((one: unknown): Choice => options.find((option) => option.value === one) ?? unknownChoice(one));
}

const unknownChoice = (value: unknown): Choice => ({ value: value as Choice['value'], label: '…', image: null, group: '' });
