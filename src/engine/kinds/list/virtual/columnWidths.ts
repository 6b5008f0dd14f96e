import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import { isTextColumn } from '../HeaderCell.tsx';
import type { ColumnWidths } from '../ListTable.tsx';

/** The minimum width of a name column without a defined width. */
const MIN_NAME_WIDTH_PX = 220;
/** The minimum width of a text column. In a narrower one words would break. */
const MIN_TEXT_WIDTH_PX = 96;

/**
 * Calculates column widths that do not depend on the rows. Dates, states and numbers have the width
 * of their definition. Text columns have it too if there is space. In a narrower box they shrink,
 * the widest the most.
 */
export function toColumnWidths(
  columns: ResolvedColumn[],
  nameField: ResolvedList['nameField'],
): ColumnWidths {
  const definedWidthOf = ({ width, field }: ResolvedColumn) =>
    width ?? (field === nameField ? MIN_NAME_WIDTH_PX : MIN_TEXT_WIDTH_PX);
  const minWidthOf = (column: ResolvedColumn) =>
    column.width && isTextColumn(column)
      ? Math.min(MIN_TEXT_WIDTH_PX, column.width)
      : definedWidthOf(column);
  const sumOf = (widthOfColumn: (column: ResolvedColumn) => number) =>
    columns.reduce((total, column) => total + widthOfColumn(column), 0);
  const tableMin = sumOf(minWidthOf);
  const shrinkable = sumOf(definedWidthOf) - tableMin;
  const widthOf = (column: ResolvedColumn) => {
    const [min, max] = [minWidthOf(column), definedWidthOf(column)];
    return min === max
      ? `${max}px`
      : `clamp(${min}px, ${min}px + (100cqi - ${tableMin}px) * ${((max - min) / shrinkable).toFixed(4)}, ${max}px)`;
  };
  return {
    tableMin,
    byField: Object.fromEntries(
      columns
        .filter(({ field }) => field !== nameField)
        .map((column) => [column.field, widthOf(column)]),
    ),
  };
}
