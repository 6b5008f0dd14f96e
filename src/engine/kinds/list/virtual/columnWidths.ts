import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import { isTextColumn } from '../HeaderCell.tsx';

/** Narrower than this a name that was given no width cannot be read, whatever else stands beside it. */
const MIN_NAME_WIDTH_PX = 220;
/** Narrower than this no text is squeezed: its words would break. */
const MIN_TEXT_WIDTH_PX = 96;

export interface ColumnWidths {
  /** The table is never narrower, in pixels: its box scrolls then. */
  tableMin: number;
  /** The width of each column by its field, for CSS. The name of a line has none: it takes the room that the others leave. */
  byField: Record<string, string>;
}

/**
 * The widths of lines, which do not depend on what stands in them. Days, states and figures have the width that their column says; texts have theirs
 * where there is room, and give way in a narrower box, the widest the most.
 */
export function toColumnWidths(
  columns: ResolvedColumn[],
  rowName: ResolvedList['rowName'],
): ColumnWidths {
  const wishOf = ({ width, field }: ResolvedColumn) =>
    width ?? (field === rowName ? MIN_NAME_WIDTH_PX : MIN_TEXT_WIDTH_PX);
  const leastOf = (column: ResolvedColumn) =>
    column.width && isTextColumn(column)
      ? Math.min(MIN_TEXT_WIDTH_PX, column.width)
      : wishOf(column);
  const sum = (of: (column: ResolvedColumn) => number) =>
    columns.reduce((total, column) => total + of(column), 0);
  const tableMin = sum(leastOf);
  const spare = sum(wishOf) - tableMin;
  const widthOf = (column: ResolvedColumn) => {
    const [from, to] = [leastOf(column), wishOf(column)];
    return from === to
      ? `${to}px`
      : `clamp(${from}px, ${from}px + (100cqi - ${tableMin}px) * ${((to - from) / spare).toFixed(4)}, ${to}px)`;
  };
  return {
    tableMin,
    byField: Object.fromEntries(
      columns
        .filter(({ field }) => field !== rowName)
        .map((column) => [column.field, widthOf(column)]),
    ),
  };
}
