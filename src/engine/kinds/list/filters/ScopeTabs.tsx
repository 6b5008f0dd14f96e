import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withFilter } from '../../../../shared/calls/listQuery.ts';
import type { ResolvedScopeTabs } from '../../../../shared/resolved/resolved.ts';
import { pathFor, useAppInfo } from '../../../app.ts';
import type { Row } from '../../../data/page.ts';
import { useFormat } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Select } from '../../../ui/select/Select.tsx';
import { Tab, Tabs } from '../../../ui/controls/Tabs.tsx';
import { sumOfCounts } from '../../../data/sumOfCounts.ts';

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

/** One scope: its link, its name and its number of rows. */
interface Scope {
  /** `all` for all rows. */
  value: string;
  to: string;
  name: string;
  count: number | undefined;
}

/**
 * The scopes of a list as tabs, each with its number of rows; as a select box if the tabs need more
 * than a line. The first shows all rows. The links keep the active filters.
 */
export function ScopeTabs({ tabs, chosen, scopes: rows, counts }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const search = withFilter(useLocation().search, 'page', '');
  const rowCounts = rows?.map((row) => countOf(row, tabs, counts));
  const scopes: Scope[] = [
    {
      value: ALL,
      to: pathFor(routes, tabs.all.to) + search,
      name: t(tabs.all.label),
      count: rowCounts && sumOfCounts(rowCounts),
    },
    ...(rows ?? []).map((row, index) => {
      const value = String(row[tabs.valueField]);
      return {
        value,
        to: pathFor(routes, tabs.to, { [tabs.routeParam]: value }) + search,
        name: String(row[tabs.nameField] ?? ''),
        count: rowCounts?.[index],
      };
    }),
  ];
  const line = useRef<HTMLDivElement>(null);
  const fits = useFitsLine(line, scopes.length);
  const Scopes = fits ? ScopeLinks : ScopeSelect;
  return (
    <div ref={line} className="list-scopes">
      <Scopes scopes={scopes} chosen={chosen ?? ALL} label={t(tabs.label)} />
    </div>
  );
}

const ALL = 'all';

interface ScopesProps {
  scopes: Scope[];
  chosen: string;
  label: string;
}

function ScopeLinks({ scopes, chosen, label }: ScopesProps) {
  return (
    <Tabs label={label} data-chips="">
      {scopes.map(({ value, ...tab }) => (
        <Tab key={value} {...tab} current={value === chosen && 'page'} data-chip-value={value} />
      ))}
    </Tabs>
  );
}

function ScopeSelect({ scopes, chosen, label }: ScopesProps) {
  const navigate = useNavigate();
  const format = useFormat();
  const options = scopes.map(({ value, name, count }) => ({
    value,
    label: count === undefined ? name : `${name} (${format.number(count)})`,
  }));
  const open = (value: string | number) => {
    const scope = scopes.find((one) => one.value === value);
    if (scope) void navigate(scope.to);
  };
  return (
    <div data-chips="">
      <Select
        data-filter="scope"
        label={label}
        options={options}
        isLoading={false}
        failed={false}
        value={options.find(({ value }) => value === chosen) ?? null}
        onChange={(option) => open(option?.value ?? ALL)}
      />
    </div>
  );
}

/**
 * Whether the tabs in a box fit on one line. Their width is measured while they are shown, and
 * compared again when the width of the box changes.
 * @param count the number of tabs
 */
function useFitsLine(box: RefObject<HTMLDivElement | null>, count: number): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    let needed = 0;
    const measure = () => {
      const tabs = [...(box.current?.querySelectorAll<HTMLElement>('.tab') ?? [])];
      if (tabs.length > 0)
        needed = tabs.reduce((sum, tab) => sum + tab.offsetWidth + TAB_GAP, TAB_GAP);
      setFits(needed <= (box.current?.offsetWidth ?? Infinity));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, count]);
  return fits;
}

/** The space between tabs in pixels, as in ui.css. */
const TAB_GAP = 8;
