import { exportProgressBar } from './progressBar/exportProgressBar.ts';
import { exportChip } from './chip/exportChip.ts';
import { exportDate } from './date/exportDate.ts';
import { exportNameList } from './nameList/exportNameList.ts';
import { exportNumber } from './number/exportNumber.ts';
import { exportRating } from './rating/exportRating.ts';
import { exportText } from './text/exportText.ts';

/** The built-in ways into a file by their field's id, in one file that is fetched with the first export. */
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
