import { memo, useState } from 'react';
import type { ResolvedFilter, ResolvedList } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useOnPhone } from '../../ui/useScreenSize.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { FilterText } from './FilterText.tsx';
import { withFollowedChoices } from '../../../shared/listQuery.ts';
import { FilterSpan } from './parts.ts';
import type { ListState } from './useListState.ts';
import './list.css';

/** How many filters always show; the others wait behind one button. */
const SHOWN = { phone: 1, table: 3, grid: 4, virtual: 4 };

interface FilterBarProps extends Pick<ListState, 'filters' | 'setFilter'> {
  list: ResolvedList;
  ready: boolean;
}

/** The filters of a list; `ready` once its rows stand, which is when what only a press needs may be fetched. */
export const FilterBar = memo(function FilterBar({
  list,
  filters,
  setFilter,
  ready,
}: FilterBarProps) {
  const { t } = useTranslation();
  const shown = SHOWN[useOnPhone() ? 'phone' : list.view];
  const [open, setOpen] = useState(false);
  const boxes = list.filters.filter(isBoxed);
  const rest = boxes.slice(shown);
  const active = rest.filter((filter) => isActive(filter, filters)).length;
  const draw = (filter: BoxedFilter) => (
    <FilterInput
      key={filter.filter}
      filter={filter}
      filters={filters}
      setFilter={setFilter}
      ready={ready}
    />
  );
  return (
    <div role="search" className="list-filters">
      {boxes.slice(0, shown).map(draw)}
      {rest.length > 0 && (
        <Button
          look="outlined"
          aria-expanded={open}
          aria-label={t('action.filter')}
          onClick={() => setOpen(!open)}
          data-action="moreFilters"
          className="list-more"
        >
          <Icon name="FilterList" />
          <span className="list-more-label">{t('action.filter')}</span>
          {active > 0 && <span className="list-more-count">{active}</span>}
        </Button>
      )}
      {open && <div className="list-more-filters">{rest.map(draw)}</div>}
    </div>
  );
});

type BoxedFilter = Exclude<ResolvedFilter, { as: 'chips' }>;

/** Whether a filter stands in the bar; chips stand above the rows. */
export const isBoxed = (filter: ResolvedFilter): filter is BoxedFilter => filter.as !== 'chips';

/** Whether a filter narrows the list just now. */
export const isActive = (filter: ResolvedFilter, filters: ListState['filters']) =>
  Boolean(filters[filter.filter] ?? (filter.as === 'span' && filters[filter.end]));

function FilterInput({
  filter,
  filters,
  setFilter,
  ready,
}: Omit<FilterBarProps, 'list'> & { filter: BoxedFilter }) {
  const value = filters[filter.filter] ?? '';
  const onChange = (next: string) => setFilter(filter.filter, next);
  const shown = withFollowedChoices(filter, (param) => filters[param]);
  if (shown.as === 'span') return <FilterSpan filter={shown} ready={ready} />;
  return shown.as === 'text' ? (
    <FilterText filter={shown} value={value} onChange={onChange} />
  ) : (
    <FilterSelect filter={shown} value={value} onChange={onChange} ready={ready} />
  );
}
