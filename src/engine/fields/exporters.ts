import { exportBar } from './bar/exportBar.ts';
import { exportChip } from './chip/exportChip.ts';
import { exportDate } from './date/exportDate.ts';
import { exportNames } from './names/exportNames.ts';
import { exportNumber } from './number/exportNumber.ts';
import { exportRating } from './rating/exportRating.ts';
import { exportText } from './text/exportText.ts';

/** The built-in ways into a file by their field's id, in one file that is fetched with the first export. */
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
