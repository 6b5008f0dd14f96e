import type { Language } from 'nasaq/shared';

/**
 * Returns the language of the columns that this product's own code reads: its tables have names and
 * addresses in these two. Stores and queries read the columns of every language.
 */
export const columnLanguage = (language: Language): 'ar' | 'en' =>
  language === 'ar' ? 'ar' : 'en';
