import { sortedField } from '../../../shared/calls.ts';
import { nextSort } from '../../../shared/listQuery.ts';
import type { ResolvedList } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MenuButton } from '../../ui/menu/MenuButton.tsx';

interface Props {
  list: ResolvedList;
  sort: string;
  onSort(order: string): void;
}

/** The sort menu on a phone, where there are no column headers. */
export function PhoneSort({ list, sort, onSort }: Props) {
  const { t } = useTranslation();
  const sortable = list.columns.filter((column) => column.sortable);
  const current = sortable.find((column) => column.field === sortedField(sort));
  if (sortable.length === 0) return null;
  const arrow = sort.startsWith('-') ? 'ArrowDownward' : 'ArrowUpward';
  const items = sortable.map((column) => ({
    key: column.field,
    label: t(column.label),
    attributes: { 'data-sort': column.field },
    selected: column === current,
    onPress: () => onSort(nextSort(sort, column.field)),
  }));
  return (
    <MenuButton items={items}>
      {(trigger) => (
        <Button
          size="small"
          data-action="sort"
          startIcon={<Icon name={current ? arrow : 'UnfoldMore'} size={16} />}
          {...trigger}
        >
          {current ? t(current.label) : t('action.sort')}
        </Button>
      )}
    </MenuButton>
  );
}
