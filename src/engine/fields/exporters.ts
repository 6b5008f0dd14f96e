import { exportProgressBar } from '../../values/decimal/exportProgressBar.ts';
import { exportChip } from '../../values/choice/exportChip.ts';
import { exportDate } from '../../values/day/exportDate.ts';
import { exportNameList } from '../../values/rows/exportNameList.ts';
import { exportNumber } from '../../values/decimal/exportNumber.ts';
import { exportRating } from '../../values/decimal/exportRating.ts';
import { exportText } from '../../values/text/exportText.ts';

/** The built-in export functions by field id, in one chunk that is loaded with the first export. */
export const exporters = {
  progressBar: exportProgressBar,
  rating: exportRating,
  link: exportText,
  text: exportText,
  number: exportNumber,
  date: exportDate,
  nameList: exportNameList,
  chip: exportChip,
};
