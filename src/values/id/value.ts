import { wholeNumber } from '../contracts/wholeNumber.ts';

export const id = wholeNumber;
