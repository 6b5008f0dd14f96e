import { exportBar } from './bar/exportBar.ts';
import { exportChip } from './chip/exportChip.ts';
import { exportDate } from './date/exportDate.ts';
import { exportNames } from './names/exportNames.ts';
import { exportNumber } from './number/exportNumber.ts';
import { exportRating } from './rating/exportRating.ts';
import { exportText } from './text/exportText.ts';

/** The built-in export functions by field id, in one chunk that is loaded with the first export. */
export const exporters = {
  bar: exportBar,
  rating: exportRating,
  link: exportText,
  text: exportText,
  number: exportNumber,
  date: exportDate,
  names: exportNames,
  chip: exportChip,
};
