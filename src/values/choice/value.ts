import { findChoice } from '../contracts/findChoice.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';

/** One of several values, which a text or a number keeps. */
export const choice: SharedType<string | number> = {
  parse: (raw, { choices }) => {
    const typed = rawText(raw);
    if (typed === '') return { value: undefined };
    const found = findChoice(choices, typed);
    return found ? { value: found.value } : { problem: 'noChoice' };
  },
  toText: (value, { choices, language }) =>
    choices.find((one) => one.value === value)?.names[language] ?? String(value),
};
