import type { MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ResolvedFilter, ResolvedList, ResolvedSpanFilter } from '../../../shared/resolved.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { isFilterActive } from './FilterBar.tsx';
import type { ListState } from './useListState.ts';
import { useChoices } from '../../data/useChoices.ts';

/** The active filters of a list as chips that can be removed. */
export function FilterChips({ list, state }: { list: ResolvedList; state: ListState }) {
  const { t } = useTranslation();
  const active = list.filters.filter((filter) => isFilterActive(filter, state.filters));
  return (
    <Box
      onClickCapture={keepFocus}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 3, pb: 3 }}
    >
      <Box component="span" sx={{ color: 'textMuted', typography: 'caption' }}>
        {t('table.filtersApplied')}
      </Box>
      {active.map((filter) =>
        filter.as === 'span' ? (
          <SpanChips key={filter.filter} filter={filter} state={state} />
        ) : (
          <FilterChip
            key={filter.filter}
            filter={filter}
            value={state.filters[filter.filter] ?? ''}
            onRemove={() => state.setFilter(filter.filter, '')}
          />
        ),
      )}
      <Button size="small" data-no-print onClick={state.clearFilters} data-action="clearFilters">
        {t('action.resetFilters')}
      </Button>
    </Box>
  );
}

/**
 * Moves the focus when a chip is removed by the keyboard: to the next button, or from the last one
 * to the filters.
 */
function keepFocus({ currentTarget: bar, target, detail }: MouseEvent<HTMLElement>): void {
  const buttons = [...bar.querySelectorAll('button')];
  const pressedIndex = buttons.findIndex((button) => button.contains(target as Node));
  if (detail > 0 || pressedIndex === -1) return;
  // Removing the only chip also removes the button that clears all filters.
  const next = buttons.length > 2 ? buttons[pressedIndex + 1] : undefined;
  (next ?? document.querySelector<HTMLElement>('[role=search] :is(input, button)'))?.focus();
}

/** One chip for each end of a date range that is set. */
function SpanChips({ filter, state }: { filter: ResolvedSpanFilter; state: ListState }) {
  const format = useFormat();
  const ends = [
    { filter: filter.filter, chipLabel: filter.label },
    { filter: filter.end, chipLabel: filter.endLabel },
  ];
  return ends.map((end) => {
    const day = state.filters[end.filter];
    return (
      day && (
        <ValueChip
          key={end.filter}
          filter={end}
          value={day}
          shown={format.date(day)}
          onRemove={() => state.setFilter(end.filter, '')}
        />
      )
    );
  });
}

interface ChipProps {
  filter: Pick<ResolvedFilter, 'filter' | 'chipLabel'>;
  value: string;
  onRemove(): void;
}

function FilterChip({ filter, ...props }: ChipProps & { filter: ResolvedFilter }) {
  return filter.as === 'select' || filter.as === 'chips' ? (
    <ChoiceChip {...props} filter={filter} />
  ) : (
    <ValueChip {...props} filter={filter} shown={props.value} />
  );
}

function ChoiceChip({
  filter,
  value,
  onRemove,
}: Omit<ChipProps, 'filter'> & { filter: Extract<ResolvedFilter, { as: 'select' | 'chips' }> }) {
  const { options, isLoading } = useChoices(filter.choices);
  const format = useFormat();
  // The URL may contain a value that is not among the choices.
  const labelOf = (choice: string) =>
    options.find((option) => String(option.value) === choice)?.label ?? (isLoading ? '…' : choice);
  return (
    <ValueChip
      filter={filter}
      value={value}
      onRemove={onRemove}
      shown={filter.as === 'chips' ? format.list(value.split(',').map(labelOf)) : labelOf(value)}
    />
  );
}

function ValueChip({ filter, shown, onRemove }: ChipProps & { shown: string }) {
  const { t } = useTranslation();
  const name = t(filter.chipLabel);
  return (
    <Chip
      data-chip={filter.filter}
      label={
        <>
          {name}:{' '}
          <strong style={{ fontWeight: 600 }}>
            <Isolated text={shown} />
          </strong>
        </>
      }
      onDelete={onRemove}
      deleteIcon={
        <button
          type="button"
          data-no-print
          aria-label={t('table.removeFilter', { name })}
          className="pressable list-chip-remove"
        >
          <Icon name="Close" size={16} />
        </button>
      }
      sx={{
        bgcolor: 'primarySoft',
        color: 'onPrimarySoft',
        '& .MuiChip-deleteIcon': { color: 'inherit' },
      }}
    />
  );
}
