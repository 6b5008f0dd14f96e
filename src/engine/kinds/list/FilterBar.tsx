import { useState } from 'react';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ResolvedFilter, ResolvedList } from '../../../rules/resolved.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useOnPhone } from '../../ui/useScreenSize.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { FilterText } from './FilterText.tsx';
import type { ListState } from './useListState.ts';

/** How many filters always show; the others wait behind one button. */
const SHOWN = { phone: 1, desk: 3 };

export function FilterBar({ list, state }: { list: ResolvedList; state: ListState }) {
  const { t } = useTranslation();
  const shown = SHOWN[useOnPhone() ? 'phone' : 'desk'];
  const [open, setOpen] = useState(false);
  const rest = list.filters.slice(shown);
  const active = rest.filter(({ param }) => state.filters[param]).length;
  const draw = (filter: ResolvedFilter) => <FilterInput key={filter.param} filter={filter} state={state} />;
  return (
    <Box role="search" sx={{ display: 'flex', flex: '1 1 320px', flexWrap: 'wrap', gap: 2, minInlineSize: 0 }}>
      {list.filters.slice(0, shown).map(draw)}
      {rest.length > 0 && (
        <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)} data-action="moreFilters" startIcon={<Icon name="FilterList" />}>
          <Badge badgeContent={active} color="secondary" sx={{ '& .MuiBadge-badge': { position: 'static', transform: 'none', marginInlineStart: 2 } }}>
            {t('action.filter')}
          </Badge>
        </Button>
      )}
      {open && <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', gap: 2 }}>{rest.map(draw)}</Box>}
    </Box>
  );
}

function FilterInput({ filter, state }: { filter: ResolvedFilter; state: ListState }) {
  const value = state.filters[filter.param] ?? '';
  const onChange = (next: string) => state.setFilter(filter.param, next);
  return filter.as === 'text' ? (
    <FilterText filter={filter} value={value} onChange={onChange} />
  ) : (
    <FilterSelect filter={filter} value={value} onChange={onChange} />
  );
}
