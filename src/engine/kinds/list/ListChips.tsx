import { useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedScopeTabs } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChipLine, ChipLink } from './ChipLine.tsx';

interface Props {
  chips: ResolvedScopeTabs;
  /** The place whose rows are listed, as the address names it; undefined for all. */
  chosen: string | undefined;
  /** Undefined until they are known, or where they cannot be. */
  places: Row[] | undefined;
  /** How many rows the filters leave of each place; undefined while no filter is in use. `null`: not known. */
  counts: Record<string, number> | null | undefined;
}

/** How many rows a place has; under filters those that they leave. */
function countOf(
  row: Row,
  { valueField, countField }: ResolvedScopeTabs,
  counts: Props['counts'],
): number | undefined {
  if (counts !== undefined) return counts === null ? undefined : (counts[String(row[valueField])] ?? 0);
  return typeof row[countField] === 'number' ? row[countField] : 0;
}

/** The places above a list, each with how many rows it has; the first chip stands for all of them. The filters in use go along. */
export function ListChips({ chips, chosen, places, counts }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const search = withFilter(useLocation().search, 'page', '');
  const known = places?.map((row) => countOf(row, chips, counts));
  const total = known?.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
  return (
    <ChipLine label={t(chips.label)}>
      <ChipLink
        to={pathFor(routes, chips.all.to) + search}
        name={t(chips.all.label)}
        count={total}
        isChosen={chosen === undefined}
        current="page"
        mark="all"
      />
      {places?.map((row, index) => {
        const value = String(row[chips.valueField]);
        return (
          <ChipLink
            key={value}
            to={pathFor(routes, chips.to, { [chips.routeParam]: value }) + search}
            name={String(row[chips.nameField] ?? '')}
            count={known?.[index]}
            isChosen={value === chosen}
            current="page"
            mark={value}
          />
        );
      })}
    </ChipLine>
  );
}
