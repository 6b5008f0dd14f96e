import { nextSort } from '../../../../shared/calls/listQuery.ts';
import type { ResolvedColumn } from '../../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { cellOptions } from '../../../partOptions.ts';
import { fields } from '../../../registries.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

interface Props {
  column: ResolvedColumn;
  /** The width, if the table calculates the column widths. */
  inlineSize?: string;
  sort: string;
  onSort(order: string): void;
}

const sortDirectionOf = (column: ResolvedColumn, sort: string) => {
  if (sort === column.field) return 'ascending';
  return sort === `-${column.field}` ? 'descending' : 'none';
};

const SORT_ICONS = {
  ascending: 'ArrowUpward',
  descending: 'ArrowDownward',
  none: 'UnfoldMore',
} as const;

/** The upper limit of the minimum width of a text column. About two words fit. */
const MAX_MIN_TEXT_WIDTH_PX = 144;

/** Whether a column holds text that can wrap. Times, codes and states stay on one line. */
export function isTextColumn(column: ResolvedColumn): boolean {
  const { shows } = fields.get(column.cell);
  const { direction, secondaryField } = cellOptions(column);
  if (column.align !== 'start' || direction === 'ltr') return false;
  return shows === undefined || (shows === 'state' && secondaryField !== undefined);
}

/**
 * The minimum width of a text column: two thirds of its defined width, up to a limit. If the table
 * has less space, it scrolls.
 */
function minWidthOf(column: ResolvedColumn): number | undefined {
  if (!isTextColumn(column)) return undefined;
  if (column.width) return Math.min(Math.round((column.width * 2) / 3), MAX_MIN_TEXT_WIDTH_PX);
  return column.maxLines ? MAX_MIN_TEXT_WIDTH_PX : undefined;
}

const widthOf = (column: ResolvedColumn) => ({
  inlineSize: column.width ?? 'auto',
  minInlineSize: minWidthOf(column),
});

export function HeaderCell({ column, inlineSize, sort, onSort }: Props) {
  const { t } = useTranslation();
  const direction = sortDirectionOf(column, sort);
  const label = t(column.label);
  const content = column.sortable ? (
    <button
      type="button"
      className="pressable list-sort"
      onClick={() => onSort(nextSort(sort, column.field))}
      data-sort={column.field}
      aria-label={
        direction === 'none'
          ? t('a11y.sortButton', { column: label })
          : t(direction === 'ascending' ? 'table.sortedAsc' : 'table.sortedDesc', { column: label })
      }
      {...(direction === 'none' ? {} : { 'data-on': '' })}
    >
      {label}
      <Icon
        name={SORT_ICONS[direction]}
        size={16}
        color={direction === 'none' ? 'textMuted' : 'primary.main'}
      />
    </button>
  ) : (
    label
  );
  return (
    <th
      scope="col"
      data-field={column.field}
      data-align={column.align}
      {...(column.sortable ? { 'aria-sort': direction } : {})}
      style={inlineSize ? { inlineSize } : widthOf(column)}
    >
      {column.tooltip ? <span data-hint={t(column.tooltip)}>{content}</span> : content}
    </th>
  );
}
