import { useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedScopeTabs } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Tab, Tabs } from '../../ui/Tabs.tsx';
import { sumOfCounts } from './sumOfCounts.ts';

interface Props {
  tabs: ResolvedScopeTabs;
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
 * The scopes of a list as tabs, each with its number of rows. The first tab shows all rows. The
 * links keep the active filters.
 */
export function ScopeTabs({ tabs, chosen, scopes, counts }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const search = withFilter(useLocation().search, 'page', '');
  const rowCounts = scopes?.map((row) => countOf(row, tabs, counts));
  const total = rowCounts && sumOfCounts(rowCounts);
  return (
    <Tabs label={t(tabs.label)} data-chips="">
      <Tab
        to={pathFor(routes, tabs.all.to) + search}
        name={t(tabs.all.label)}
        count={total}
        current={chosen === undefined && 'page'}
        data-chip-value="all"
      />
      {scopes?.map((row, index) => {
        const value = String(row[tabs.valueField]);
        return (
          <Tab
            key={value}
            to={pathFor(routes, tabs.to, { [tabs.routeParam]: value }) + search}
            name={String(row[tabs.nameField] ?? '')}
            count={rowCounts?.[index]}
            current={value === chosen && 'page'}
            data-chip-value={value}
          />
        );
      })}
    </Tabs>
  );
}
