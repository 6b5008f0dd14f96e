import { fold } from '../../shared/text/fold.ts';
import { toToolLanguage, type ToolLanguage } from '../../shared/text/languages.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';

/** The words for yes and no in sheets. The first one is written. */
const WORDS: Record<ToolLanguage, [yes: string[], no: string[]]> = {
  ar: [
    ['نعم', 'صح', 'صحيح'],
    ['لا', 'خطأ'],
  ],
  en: [
    ['yes', 'true', '1'],
    ['no', 'false', '0'],
  ],
};

const folded = (index: 0 | 1) =>
  new Set(Object.values(WORDS).flatMap((words) => words[index].map(fold)));
const [YES, NO] = [folded(0), folded(1)];

export const boolean: SharedType<boolean> = {
  parse: (raw) => {
    const word = fold(rawText(raw));
    if (word === '') return { value: undefined };
    if (YES.has(word)) return { value: true };
    return NO.has(word) ? { value: false } : { problem: 'noYesOrNo' };
  },
  toText: (value, { language }) => WORDS[toToolLanguage(language)][value ? 0 : 1][0]!,
};
