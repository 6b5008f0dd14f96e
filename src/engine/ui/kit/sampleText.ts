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

export const useSchools = (): SelectOption[] => {
  const text = useSampleText();
  return [
    { value: 1, label: text('مدارس الواحة', 'Al Waha Schools') },
    { value: 2, label: text('مدارس النخيل', 'Al Nakheel Schools') },
    { value: 3, label: text('مدارس الأفق', 'Horizon Schools') },
  ];
};
