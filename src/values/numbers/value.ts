import { findChoice } from '../contracts/findChoice.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';
import { languageFacts } from '../../shared/text/languages.ts';

/** What separates the names in a text. A name may contain it, if it is the only one. */
const SEPARATOR = /[,،;؛\n]/;

/** A list of numbers, each of which is a choice. */
export const numbers: SharedType<number[]> = {
  parse: (raw, { choices }) => {
    const typed = rawText(raw);
    if (typed === '') return { value: undefined };
    const parts = findChoice(choices, typed)
      ? [typed]
      : typed.split(SEPARATOR).filter((part) => part.trim() !== '');
    const found = parts.flatMap((part) => findChoice(choices, part) ?? []);
    return found.length < parts.length
      ? { problem: 'noChoice' }
      : { value: found.map(({ value }) => Number(value)) };
  },
  toText: (value, { choices, language }) =>
    value
      .map((one) => choices.find((known) => known.value === one)?.names[language] ?? String(one))
      .join(languageFacts(language).listSeparator),
};
