import { sortedField } from '../../../../shared/calls/calls.ts';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { MenuButton } from '../../../ui/menu/MenuButton.tsx';
import type { MenuItemDefinition } from '../../../ui/menu/menuItems.ts';

interface Props {
  list: ResolvedList;
  sort: string;
  onSort(order: string): void;
}

const ARROWS = { asc: 'ArrowUpward', desc: 'ArrowDownward' };

/** The newest times and the largest numbers are looked for first. */
const firstSort = ({ field, align, cell }: ResolvedColumn): string =>
  align === 'number' || fields.get(cell).shows === 'time' ? `-${field}` : field;

const direction = (
  key: keyof typeof ARROWS,
  label: string,
  selected: boolean,
  onPress: () => void,
): MenuItemDefinition => ({
  key,
  label,
  icon: ARROWS[key],
  attributes: { 'data-direction': key },
  startsGroup: key === 'asc',
  selected,
  onPress,
});

/**
 * The sort menu on a phone, where there are no column headers: the columns, then the two directions.
 */
export function PhoneSort({ list, sort, onSort }: Props) {
  const { t } = useTranslation();
  const sortable = list.columns.filter((column) => column.sortable);
  const current = sortable.find((column) => column.field === sortedField(sort));
  if (sortable.length === 0) return null;
  const isDescending = sort.startsWith('-');
  const items: MenuItemDefinition[] = sortable.map((column) => ({
    key: column.field,
    label: t(column.label),
    attributes: { 'data-sort': column.field },
    selected: column === current,
    onPress: () => onSort(column === current ? sort : firstSort(column)),
  }));
  const { field } = current ?? {};
  if (field !== undefined)
    items.push(
      direction('asc', t('table.sortAsc'), !isDescending, () => onSort(field)),
      direction('desc', t('table.sortDesc'), isDescending, () => onSort(`-${field}`)),
    );
  return (
    <MenuButton items={items}>
      {(trigger) => (
        <Button
          size="small"
          data-action="sort"
          startIcon={
            <Icon name={current ? ARROWS[isDescending ? 'desc' : 'asc'] : 'UnfoldMore'} size={16} />
          }
          {...trigger}
        >
          {current ? t(current.label) : t('action.sort')}
        </Button>
      )}
    </MenuButton>
  );
}
