import type { MouseEvent } from 'react';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { useFormat } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { BidiText } from '../../../ui/controls/BidiText.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { activeFilters, activeText, type ActiveFilter } from './activeFilters.ts';
import type { ListState } from '../useListState.ts';
import { useChoices } from '../../../data/useChoices.ts';

/** The active filters of a list as chips that can be removed. */
export function FilterChips({ list, state }: { list: ResolvedList; state: ListState }) {
  const { t } = useTranslation();
  const active = list.filters.flatMap((filter) => activeFilters(filter, state.filters));
  return (
    <div onClickCapture={keepFocus} className="row list-filter-chips">
      <span className="muted text-caption">{t('table.filtersApplied')}</span>
      {active.map((one) => {
        const onRemove = () => state.setFilter(one.param, '');
        return one.choices ? (
          <ChoiceChip key={one.param} active={one} choices={one.choices} onRemove={onRemove} />
        ) : (
          <ValueChip key={one.param} active={one} onRemove={onRemove} />
        );
      })}
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

interface ChipProps {
  active: ActiveFilter;
  onRemove(): void;
}

/** A chip for values that choices name. The address may name one that is not among them. */
function ChoiceChip({
  active,
  choices,
  onRemove,
}: ChipProps & { choices: NonNullable<ActiveFilter['choices']> }) {
  const { options, isLoading, failed, missingLabel } = useChoices(choices);
  const isMissing = choices.from === 'call' && !failed;
  const nameOf = (value: string) =>
    options.find((option) => String(option.value) === value)?.label ??
    (isLoading || isMissing ? missingLabel : value);
  return <ValueChip active={active} nameOf={nameOf} onRemove={onRemove} />;
}

function ValueChip({
  active,
  nameOf = String,
  onRemove,
}: ChipProps & { nameOf?: (value: string) => string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(active.label);
  return (
    <Chip
      data-chip={active.param}
      tone="primary"
      onRemove={onRemove}
      removeLabel={t('table.removeFilter', { name })}
    >
      <span>
        {name}:{' '}
        <strong>
          <BidiText text={activeText(active, format, nameOf)} />
        </strong>
      </span>
    </Chip>
  );
}
