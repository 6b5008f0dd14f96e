import { decimal } from '../decimal/value.ts';
import type { SharedType } from '../contracts/shared.ts';

/** An amount, which may be written with its currency. */
export const money: SharedType<number> = decimal;
