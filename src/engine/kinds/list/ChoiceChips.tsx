import { useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedChipsFilter } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Tab, Tabs } from '../../ui/Tabs.tsx';
import { sumOfCounts } from './sumOfCounts.ts';

interface Props {
  filter: ResolvedChipsFilter;
  /** The value of the filter; empty for all rows. */
  value: string;
  /** The totals of the list's call; null if it has none. */
  totals: Row | null;
}

/**
 * The choices of a filter as chips, each with its number of rows. The first chip shows all rows.
 */
export function ChoiceChips({
  filter: { filter, label, all, choices, counts },
  value,
  totals,
}: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const chosen = value === '' ? [] : value.split(',');
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
