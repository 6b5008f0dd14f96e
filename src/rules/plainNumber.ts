import { toLatinDigits } from './fold.ts';
import { normalise } from './normalise.ts';

const GROUPED = /(?<=\d)[,٬](?=\d{3}(?!\d))/g;
const PLAIN = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

/**
 * The number that somebody typed: in Arabic digits or Latin ones, with or without what sets off thousands and a sign of percent.
 * `'٤٥٫٥٪'` is `45.5`. Undefined where it is none.
 */
export function toPlainNumber(typed: string): number | undefined {
  const text = toLatinDigits(String(normalise({}, typed)))
    .replace(/\s*[%٪]$/, '')
    .replaceAll('٫', '.')
    .replace(GROUPED, '');
  return PLAIN.test(text) ? Number(text) : undefined;
}
