import { useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedChipsFilter } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChipRow, ChipLink } from './ChipRow.tsx';
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
    current: 'true' as const,
  });
  return (
    <ChipRow label={t(label)} param={filter}>
      <ChipLink
        {...toLinkProps('')}
        name={t(all)}
        count={total}
        isChosen={chosen.length === 0}
        testId="all"
      />
      {choices.values.map((choice, index) => (
        <ChipLink
          key={choice.value}
          {...toLinkProps(String(choice.value))}
          name={t(choice.label)}
          count={rowCounts[index]}
          isChosen={chosen.includes(String(choice.value))}
          testId={String(choice.value)}
        />
      ))}
    </ChipRow>
  );
}
