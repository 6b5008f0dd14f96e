import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import type { ResolvedList } from '../../../rules/resolved.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  list: ResolvedList;
  sort: string;
  onSort(field: string): void;
}

/** Sorting where there are no headers to press. */
export function PhoneSort({ list, sort, onSort }: Props) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sortable = list.columns.filter((column) => column.sortable);
  const current = sortable.find((column) => column.field === sort.replace(/^-/, ''));
  if (sortable.length === 0) return null;
  const arrow = sort.startsWith('-') ? 'ArrowDownward' : 'ArrowUpward';
  return (
    <>
      <Button size="small" data-action="sort" aria-haspopup="menu" startIcon={<Icon name={current ? arrow : 'UnfoldMore'} size={16} />} onClick={(event) => setAnchor(event.currentTarget)}>
        {current ? t(current.label) : t('action.sort')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sortable.map((column) => (
          <MenuItem
            key={column.field}
            selected={column === current}
            data-sort={column.field}
            onClick={() => {
              onSort(column.field);
              setAnchor(null);
            }}
          >
            {t(column.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
