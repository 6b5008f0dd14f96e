import { readHijri, toGregorian } from './hijri.ts';

/*
 * What is said beside a field although its value is taken: the law is often narrower than the rules, and a slip of the pen can be told
 * by a checksum. It never keeps anybody from saving.
 */

/** What stands around a value that is looked at. */
interface AdviceContext {
  /** The value of the field that the advice names beside this one. */
  other: unknown;
  /** Of the product's zone, `2026-11-20`. */
  today: string;
}

/** Whether there is something to say; a text is what the advice is about, which its message may name. */
type Advise = (value: string, context: AdviceContext) => boolean | string;

/** The remainder of an IBAN by 97, its first four characters last and its letters as numbers from 10 (ISO 13616). */
function remainderOf(iban: string): number {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** The sum of the digits where every second one from the right counts double (Luhn). */
function luhnOf(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const counted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (counted > 9 ? counted - 9 : counted);
  }, 0);
}

const SAUDI_IBAN = /^SA\d{2}(\d{2})[A-Z0-9]{18}$/;

/** What `check` can name; schemas/language/form.json explains each. */
export const ADVICE_CHECKS: Record<string, Advise> = {
  ibanChecksum: (value) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) && remainderOf(value) !== 1,
  ibanIssuer: (value, { other }) => {
    const issuer = SAUDI_IBAN.exec(value)?.[1];
    return issuer !== undefined && remainderOf(value) === 1 && other !== issuer && issuer;
  },
  idChecksum: (value) => /^[12]\d{9}$/.test(value) && luhnOf(value) % 10 !== 0,
  hijriPast: (value, { today }) => {
    const day = readHijri(value);
    return day !== null && toGregorian(day) < today;
  },
};
