import { readHijri, toGregorian } from '../time/hijri.ts';

/*
 * The checks of the `warnings` of a form field. A warning is a hint beside a field whose value is
 * valid but probably a mistake, such as a wrong checksum. It never prevents saving.
 */

/** Returns whether the warning is shown. `today` is in the product's time zone, `2026-11-20`. */
type WarningCheck = (value: string, today: string) => boolean;

/**
 * Returns the IBAN modulo 97, computed as ISO 13616 describes: the first four characters move to
 * the end, and letters become numbers from 10.
 */
function ibanRemainder(iban: string): number {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Returns the Luhn sum of the digits: every second digit from the right counts double. */
function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** The checks that `check` of a warning can name. src/language/form.json describes each. */
export const WARNING_CHECKS: Record<string, WarningCheck> = {
  ibanChecksum: (value) =>
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) && ibanRemainder(value) !== 1,
  luhn: (value) => /^\d+$/.test(value) && luhnSum(value) % 10 !== 0,
  hijriPast: (value, today) => {
    const day = readHijri(value);
    return day !== null && toGregorian(day) < today;
  },
};
