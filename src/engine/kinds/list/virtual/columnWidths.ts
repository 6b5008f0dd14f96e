import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { isTextColumn } from '../rows/HeaderCell.tsx';
import type { ColumnWidths } from '../rows/ListTable.tsx';

/** The minimum width of a name column without a defined width. */
const MIN_NAME_WIDTH_PX = 220;
/** The minimum width of a text column. In a narrower one words would break. */
const MIN_TEXT_WIDTH_PX = 96;

const isGrowing = (column: ResolvedColumn) => column.width !== undefined && isTextColumn(column);

/**
 * Calculates column widths that do not depend on the rows. Dates, states and numbers have the width
 * of their definition. Text columns have it too if there is just enough space. In a narrower box they
 * shrink, in a wider one they grow, the widest the most.
 */
export function toColumnWidths(
  columns: ResolvedColumn[],
  nameField: ResolvedList['nameField'],
): ColumnWidths {
  const definedWidthOf = ({ width, field }: ResolvedColumn) =>
    width ?? (field === nameField ? MIN_NAME_WIDTH_PX : MIN_TEXT_WIDTH_PX);
  const minWidthOf = (column: ResolvedColumn) =>
    isGrowing(column)
      ? Math.min(MIN_TEXT_WIDTH_PX, definedWidthOf(column))
      : definedWidthOf(column);
  const sumOf = (widthOfColumn: (column: ResolvedColumn) => number) =>
    columns.reduce((total, column) => total + widthOfColumn(column), 0);
  const tableMin = sumOf(minWidthOf);
  const tableDefined = sumOf(definedWidthOf);
  const growing = columns.filter((column) => column.field === nameField || isGrowing(column));
  const growingWidth = growing.reduce((total, column) => total + definedWidthOf(column), 0);
  const widthOf = (column: ResolvedColumn) => {
    const [min, defined] = [minWidthOf(column), definedWidthOf(column)];
    if (!isGrowing(column)) return `${defined}px`;
    const shrinkShare = (defined - min) / (tableDefined - tableMin || 1);
    const growShare = defined / growingWidth;
    return (
      `calc(clamp(${min}px, ${min}px + (100cqi - ${tableMin}px) * ${shrinkShare.toFixed(4)}, ${defined}px)` +
      ` + max(0px, (100cqi - ${tableDefined}px) * ${growShare.toFixed(4)}))`
    );
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
