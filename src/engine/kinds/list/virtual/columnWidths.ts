import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import { isText } from '../HeaderCell.tsx';

/** Narrower than this a name that was given no width cannot be read, whatever else stands beside it. */
const NAME = 220;
/** Narrower than this no text is squeezed: its words would break. */
const LEAST = 96;

export interface ColumnWidths {
  /** The table is never narrower, in pixels: its box scrolls then. */
  least: number;
  /** The width of each column by its field, for CSS. The name of a line has none: it takes the room that the others leave. */
  of: Record<string, string>;
}

/**
 * The widths of lines, which do not depend on what stands in them. Days, states and figures have the width that their column says; texts have theirs
 * where there is room, and give way in a narrower box, the widest the most.
 */
export function columnWidths(
  columns: ResolvedColumn[],
  rowName: ResolvedList['nameField'],
): ColumnWidths {
  const wishOf = ({ width, field }: ResolvedColumn) => width ?? (field === rowName ? NAME : LEAST);
  const leastOf = (column: ResolvedColumn) =>
    column.width && isText(column) ? Math.min(LEAST, column.width) : wishOf(column);
  const sum = (of: (column: ResolvedColumn) => number) =>
    columns.reduce((total, column) => total + of(column), 0);
  const least = sum(leastOf);
  const spare = sum(wishOf) - least;
  const widthOf = (column: ResolvedColumn) => {
    const [from, to] = [leastOf(column), wishOf(column)];
    return from === to
      ? `${to}px`
      : `clamp(${from}px, ${from}px + (100cqi - ${least}px) * ${((to - from) / spare).toFixed(4)}, ${to}px)`;
  };
  return {
    least,
    of: Object.fromEntries(
      columns
        .filter(({ field }) => field !== rowName)
        .map((column) => [column.field, widthOf(column)]),
    ),
  };
}
