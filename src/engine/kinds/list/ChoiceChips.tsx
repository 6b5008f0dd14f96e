import { useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedChipsFilter } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChipLine, ChipLink } from './ChipLine.tsx';

interface Props {
  filter: ResolvedChipsFilter;
  /** What the filter is set to; empty for all rows. */
  value: string;
  /** The figures that the call answers about all rows; null where there are none. */
  totals: Row | null;
}

/** The choices of a filter as chips, each with how many rows it has; the first chip stands for all rows. */
export function ChoiceChips({
  filter: { filter, label, all, choices, counts },
  value,
  totals,
}: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const chosen = value === '' ? [] : value.split(',');
  const known = choices.values.map((choice) => {
    const count = totals?.[counts[String(choice.value)] ?? ''];
    return typeof count === 'number' ? count : undefined;
  });
  const total = known.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
  const way = (to: string) => ({
    to: { search: withFilter(search, filter, to) },
    replace: true,
    preventScrollReset: true,
    current: 'true' as const,
  });
  return (
    <ChipLine label={t(label)} param={filter}>
      <ChipLink
        {...way('')}
        name={t(all)}
        count={total}
        isChosen={chosen.length === 0}
        mark="all"
      />
      {choices.values.map((choice, index) => (
        <ChipLink
          key={choice.value}
          {...way(String(choice.value))}
          name={t(choice.label)}
          count={known[index]}
          isChosen={chosen.includes(String(choice.value))}
          mark={String(choice.value)}
        />
      ))}
    </ChipLine>
  );
}
