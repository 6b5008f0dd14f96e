import type { ResolvedColumn } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  column: ResolvedColumn;
  /** The width, where the table shares its room out by itself. */
  inlineSize?: string;
  sort: string;
  onSort(field: string): void;
}

const orderOf = (column: ResolvedColumn, sort: string) => {
  if (sort === column.field) return 'ascending';
  return sort === `-${column.field}` ? 'descending' : 'none';
};

const ICONS = {
  ascending: 'ArrowUpward',
  descending: 'ArrowDownward',
  none: 'UnfoldMore',
} as const;

/** Texts keep two thirds of their width when a table is squeezed, or room for two words, which a long one always has; wider than its box it can be moved. */
const LEAST_TEXT = 144;

/** A day, a code or a state stands in one line: it takes the room that it needs without being told. */
export const isText = ({ align, cell, options }: ResolvedColumn) =>
  align === 'start' &&
  cell !== 'date' &&
  options['direction'] !== 'ltr' &&
  (cell !== 'chip' || options['secondaryField'] !== undefined);

function minWidthOf(column: ResolvedColumn): number | undefined {
  if (!isText(column)) return undefined;
  if (column.width) return Math.min(Math.round((column.width * 2) / 3), LEAST_TEXT);
  return column.maxLines ? LEAST_TEXT : undefined;
}

const widthOf = (column: ResolvedColumn) => ({
  inlineSize: column.width ?? 'auto',
  minInlineSize: minWidthOf(column),
});

export function HeaderCell({ column, inlineSize, sort, onSort }: Props) {
  const { t } = useTranslation();
  const order = orderOf(column, sort);
  const label = t(column.label);
  const content = column.sortable ? (
    <button
      type="button"
      className="pressable list-sort"
      onClick={() => onSort(column.field)}
      data-sort={column.field}
      aria-label={
        order === 'none'
          ? t('a11y.sortButton', { column: label })
          : t(order === 'ascending' ? 'table.sortedAsc' : 'table.sortedDesc', { column: label })
      }
      {...(order === 'none' ? {} : { 'data-on': '' })}
    >
      {label}
      <Icon name={ICONS[order]} size={16} color={order === 'none' ? 'textMuted' : 'primary.main'} />
    </button>
  ) : (
    label
  );
  return (
    <th
      scope="col"
      data-field={column.field}
      data-align={column.align}
      {...(column.sortable ? { 'aria-sort': order } : {})}
      style={inlineSize ? { inlineSize } : widthOf(column)}
    >
      {column.tooltip ? <span data-hint={t(column.tooltip)}>{content}</span> : content}
    </th>
  );
}
