import { useLocation } from 'react-router-dom';
import { sumOfCounts } from '../../engine/data/sumOfCounts.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { FilterProps } from '../../engine/registries.ts';
import { Tab, Tabs } from '../../engine/ui/controls/Tabs.tsx';
import { valuesIn } from '../../shared/calls/filterControls.ts';
import { withFilter } from '../../shared/calls/listQuery.ts';

/**
 * The choices of a filter as chips, each with its number of rows. The first chip shows all rows.
 */
export function ChipsFilter({
  filter: { as, filter, label, all, choices, counts },
  value,
  totals,
}: FilterProps<'chips'>) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const chosen = value === '' ? [] : valuesIn(as, value);
  const rowCounts = choices.values.map((choice) => {
    const count = totals?.[counts[String(choice.value)] ?? ''];
    return typeof count === 'number' ? count : undefined;
  });
  const total = sumOfCounts(rowCounts);
  const toLinkProps = (next: string) => ({
    to: { search: withFilter(search, filter, next) },
    replace: true,
    preventScrollReset: true,
  });
  return (
    <Tabs label={t(label)} data-chips={filter}>
      <Tab
        {...toLinkProps('')}
        name={t(all)}
        count={total}
        current={chosen.length === 0 && 'true'}
        data-chip-value="all"
      />
      {choices.values.map((choice, index) => (
        <Tab
          key={choice.value}
          {...toLinkProps(String(choice.value))}
          name={t(choice.label)}
          count={rowCounts[index]}
          current={chosen.includes(String(choice.value)) && 'true'}
          data-chip-value={String(choice.value)}
        />
      ))}
    </Tabs>
  );
}
