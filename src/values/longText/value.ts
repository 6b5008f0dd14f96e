import { normalize } from '../../shared/schema/normalize.ts';
import type { SharedType } from '../contracts/shared.ts';

/** A text with several lines. */
export const longText: SharedType<string> = {
  parse: (raw, { rules }) => {
    const value = String(normalize({ ...rules, multiline: true }, String(raw ?? '')));
    return { value: value === '' ? undefined : value };
  },
  toText: (value) => value,
};
