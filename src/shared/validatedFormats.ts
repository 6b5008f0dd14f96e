import { isHijriDay } from './hijri.ts';

/** The formats that no pattern can tell. A precompiled validator imports them; those beside them are in formats.ts. */
export const validatedFormats: Record<string, (text: string) => boolean> = {
  /** A real day of the Umm al-Qura calendar: `1448-06-10`. */
  hijri: isHijriDay,
};
