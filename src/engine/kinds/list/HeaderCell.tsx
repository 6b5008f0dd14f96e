import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { ResolvedColumn } from '../../../rules/resolved.ts';
import tokens from '../../theme/tokens.json';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  column: ResolvedColumn;
  sort: string;
  onSort(field: string): void;
}

const orderOf = (column: ResolvedColumn, sort: string) => {
  if (sort === column.field) return 'ascending';
  return sort === `-${column.field}` ? 'descending' : 'none';
};

const ICONS = { ascending: 'ArrowUpward', descending: 'ArrowDownward', none: 'UnfoldMore' } as const;

export function HeaderCell({ column, sort, onSort }: Props) {
  const { t } = useTranslation();
  const order = orderOf(column, sort);
  const label = t(column.label);
  const content = column.sortable ? (
    <ButtonBase
      onClick={() => onSort(column.field)}
      data-sort={column.field}
      aria-label={order === 'none' ? t('a11y.sortButton', { column: label }) : t(order === 'ascending' ? 'table.sortedAsc' : 'table.sortedDesc', { column: label })}
      sx={{
        font: 'inherit',
        gap: 1,
        minBlockSize: tokens.control.minTarget,
        borderRadius: '4px',
        color: order === 'none' ? 'inherit' : 'text.primary',
        // The label stands over its digits, the arrow on the far side of it.
        ...(column.align === 'number' ? { flexDirection: 'row-reverse', '&:dir(rtl)': { flexDirection: 'row' } } : {}),
      }}
    >
      {label}
      <Icon name={ICONS[order]} size={16} color={order === 'none' ? 'textMuted' : 'primary.main'} />
    </ButtonBase>
  ) : (
    label
  );
  return (
    <th scope="col" data-field={column.field} data-align={column.align} {...(column.sortable ? { 'aria-sort': order } : {})} style={{ inlineSize: column.width ?? 'auto' }}>
      {column.tooltip ? <span data-hint={t(column.tooltip)}>{content}</span> : content}
    </th>
  );
}
