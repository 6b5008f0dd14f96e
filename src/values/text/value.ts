import { normalize } from '../../shared/schema/normalize.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';

export const text: SharedType<string> = {
  parse: (raw, { rules }) => {
    const value = String(normalize(rules, rawText(raw)));
    return { value: value === '' ? undefined : value };
  },
  toText: (value) => value,
};
