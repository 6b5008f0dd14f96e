import { wholeNumber } from '../contracts/wholeNumber.ts';

export const integer = wholeNumber;
