import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { ResolvedFilter, ResolvedList } from '../../../rules/resolved.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Isolated } from '../../ui/Isolated.tsx';
import type { ListState } from './useListState.ts';
import { useChoices } from '../../data/useChoices.ts';

/** What narrows the list just now, each removable. */
export function FilterChips({ list, state }: { list: ResolvedList; state: ListState }) {
  const { t } = useTranslation();
  const active = list.filters.filter(({ param }) => state.filters[param]);
  return (
    <Box data-no-print sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 3, pb: 3 }}>
      <Box component="span" sx={{ color: 'textMuted', typography: 'caption' }}>
        {t('table.filtersApplied')}
      </Box>
      {active.map((filter) => (
        <FilterChip key={filter.param} filter={filter} value={state.filters[filter.param] ?? ''} onRemove={() => state.setFilter(filter.param, '')} />
      ))}
      <Button size="small" onClick={state.clearFilters} data-action="clearFilters">
        {t('action.resetFilters')}
      </Button>
    </Box>
  );
}

interface ChipProps {
  filter: ResolvedFilter;
  value: string;
  onRemove(): void;
}

function FilterChip(props: ChipProps) {
  return props.filter.as === 'select' ? <ChoiceChip {...props} filter={props.filter} /> : <ValueChip {...props} shown={props.value} />;
}

function ChoiceChip({ filter, value, onRemove }: ChipProps & { filter: Extract<ResolvedFilter, { as: 'select' }> }) {
  const { options } = useChoices(filter.choices);
  return <ValueChip filter={filter} value={value} onRemove={onRemove} shown={options.find((option) => String(option.value) === value)?.label ?? '…'} />;
}

function ValueChip({ filter, shown, onRemove }: ChipProps & { shown: string }) {
  const { t } = useTranslation();
  const name = t(filter.name);
  return (
    <Chip
      data-chip={filter.param}
      label={
        <>
          {name}: <strong style={{ fontWeight: 600 }}><Isolated text={shown} /></strong>
        </>
      }
      onDelete={onRemove}
      deleteIcon={
        <span role="button" aria-label={t('table.removeFilter', { name })} tabIndex={0} style={{ display: 'inline-flex' }}>
          <Icon name="Close" size={16} />
        </span>
      }
      sx={{ bgcolor: 'primarySoft', color: 'onPrimarySoft', '& .MuiChip-deleteIcon': { color: 'inherit' } }}
    />
  );
}
