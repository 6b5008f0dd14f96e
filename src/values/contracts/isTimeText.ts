import { formats } from '../../shared/text/formats.ts';

/** Whether a value is a day or a time that PostgreSQL knows. It has no year 0. */
export const isTimeText = (value: unknown, format: 'date' | 'date-time'): boolean =>
  typeof value === 'string' && formats[format]!.test(value) && !value.startsWith('0000');
