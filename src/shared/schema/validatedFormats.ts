import { isHijriDay } from '../time/hijri.ts';

/**
 * The formats that a regular expression cannot express. A precompiled validator imports them. All
 * others are in formats.ts.
 */
export const validatedFormats: Record<string, (text: string) => boolean> = {
  /** An existing date of the Umm al-Qura calendar: `1448-06-10`. */
  hijri: isHijriDay,
};
