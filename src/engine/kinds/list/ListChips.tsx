import { useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedScopeTabs } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChipLine, ChipLink } from './ChipLine.tsx';

interface Props {
  chips: ResolvedScopeTabs;
  /** The value of the current scope, from the URL; undefined for all rows. */
  chosen: string | undefined;
  /** The items that the list can be scoped to; undefined until they have loaded. */
  scopes: Row[] | undefined;
  /** The filtered number of rows by scope; undefined without a filter, null if it is unknown. */
  counts: Record<string, number> | null | undefined;
}

/** Returns the number of rows of a scope, filtered if a filter is active. */
function countOf(
  row: Row,
  { valueField, countField }: ResolvedScopeTabs,
  counts: Props['counts'],
): number | undefined {
  if (counts !== undefined)
    return counts === null ? undefined : (counts[String(row[valueField])] ?? 0);
  return typeof row[countField] === 'number' ? row[countField] : 0;
}

/**
 * The scopes of a list as chips, each with its number of rows. The first chip shows all rows. The
 * links keep the active filters.
 */
export function ListChips({ chips, chosen, scopes, counts }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const search = withFilter(useLocation().search, 'page', '');
  const rowCounts = scopes?.map((row) => countOf(row, chips, counts));
  const total = rowCounts?.reduce<number | undefined>(
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
      {scopes?.map((row, index) => {
        const value = String(row[chips.valueField]);
        return (
          <ChipLink
            key={value}
            to={pathFor(routes, chips.to, { [chips.routeParam]: value }) + search}
            name={String(row[chips.nameField] ?? '')}
            count={rowCounts?.[index]}
            isChosen={value === chosen}
            current="page"
            mark={value}
          />
        );
      })}
    </ChipLine>
  );
}
