import type { MouseEvent } from 'react';
import type { ResolvedFilter, ResolvedList, ResolvedSpanFilter } from '../../../shared/resolved.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { isFilterActive } from './FilterBar.tsx';
import type { ListState } from './useListState.ts';
import { useChoices } from '../../data/useChoices.ts';

/** The active filters of a list as chips that can be removed. */
export function FilterChips({ list, state }: { list: ResolvedList; state: ListState }) {
  const { t } = useTranslation();
  const active = list.filters.filter((filter) => isFilterActive(filter, state.filters));
  return (
    <div onClickCapture={keepFocus} className="row list-filter-chips">
      <span className="muted text-caption">{t('table.filtersApplied')}</span>
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
    </div>
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
  const { options, isLoading, failed, missingLabel } = useChoices(filter.choices);
  const format = useFormat();
  // The URL may contain a value that is not among the choices, such as the id of a deleted school.
  const isMissing = filter.choices.from === 'call' && !failed;
  const labelOf = (choice: string) =>
    options.find((option) => String(option.value) === choice)?.label ??
    (isLoading || isMissing ? missingLabel : choice);
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
      tone="primary"
      onRemove={onRemove}
      removeLabel={t('table.removeFilter', { name })}
    >
      <span>
        {name}:{' '}
        <strong>
          <BidiText text={shown} />
        </strong>
      </span>
    </Chip>
  );
}
