import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { SelectOption } from '../select/options.ts';

/** Samples by title. Each is a component, so that it may keep state. */
export type Samples = Record<string, () => ReactNode>;

/** Returns a function that chooses between an Arabic and an English text. */
export function useSampleText(): (arabic: string, english: string) => string {
  const language = useLanguage();
  return (arabic, english) => (language === 'ar' ? arabic : english);
}

export const ignore = () => undefined;

export const useBranches = (): SelectOption[] => {
  const text = useSampleText();
  return [
    { value: 1, label: text('فرع الواحة', 'Al Waha Branch') },
    { value: 2, label: text('فرع النخيل', 'Al Nakheel Branch') },
    { value: 3, label: text('فرع الأفق', 'Horizon Branch') },
  ];
};
