import { memo, useId, useState, type ReactNode } from 'react';
import { FILTER_CONTROLS } from '../../../../shared/calls/filterControls.ts';
import { withMatchingChoices } from '../../../../shared/calls/listQuery.ts';
import type { ResolvedFilter, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DialogActions, DialogBody, DialogTitle } from '../../../ui/DialogParts.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Dialog } from '../../../ui/overlays.ts';
import { useIsPhone } from '../../../ui/useScreenSize.ts';
import { isFilterActive } from './activeFilters.ts';
import { FilterControl } from './FilterControl.tsx';
import type { ListState } from '../useListState.ts';
import '../list.css';

/** How many filters are always shown, by view. A button shows the others. */
const VISIBLE_FILTERS = { phone: 1, table: 3, grid: 4, virtual: 4 };

interface FilterBarProps extends Pick<ListState, 'filters' | 'setFilter'> {
  list: ResolvedList;
  ready: boolean;
  /** The number of rows that the filters leave; null if it is unknown. */
  total: number | null;
}

/**
 * The filters of a list. When `ready` is set, the rows are shown and the code that only an
 * interaction needs may be loaded.
 */
export const FilterBar = memo(function FilterBar({
  list,
  filters,
  setFilter,
  ready,
  total,
}: FilterBarProps) {
  const { t } = useTranslation();
  const onPhone = useIsPhone();
  const visibleCount = VISIBLE_FILTERS[onPhone ? 'phone' : list.view];
  const [open, setOpen] = useState(false);
  const filtersInBar = list.filters.filter(isInFilterBar);
  const collapsedFilters = filtersInBar.slice(visibleCount);
  const activeCount = collapsedFilters.filter((filter) => isFilterActive(filter, filters)).length;
  const renderFilter = (filter: ResolvedFilter) => (
    <FilterControl
      key={filter.filter}
      as={filter.as}
      filter={withMatchingChoices(filter, (param) => filters[param])}
      value={filters[filter.filter] ?? ''}
      onChange={(value) => setFilter(filter.filter, value)}
      ready={ready}
      totals={null}
    />
  );
  return (
    <div role="search" className="list-filters">
      {filtersInBar.slice(0, visibleCount).map(renderFilter)}
      {collapsedFilters.length > 0 && (
        <Button
          variant="outlined"
          {...(onPhone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': open })}
          aria-label={activeCount > 0 ? `${t('action.filter')} ${activeCount}` : t('action.filter')}
          onClick={() => setOpen(!open)}
          data-action="moreFilters"
          className="list-more"
        >
          <Icon name="FilterList" />
          <span className="list-more-label">{t('action.filter')}</span>
          {activeCount > 0 && <span className="list-more-count">{activeCount}</span>}
        </Button>
      )}
      {open && !onPhone && (
        <div className="list-more-filters">{collapsedFilters.map(renderFilter)}</div>
      )}
      {open && onPhone && (
        <FilterSheet list={list} total={total} onClose={() => setOpen(false)}>
          {collapsedFilters.map(renderFilter)}
        </FilterSheet>
      )}
    </div>
  );
});

interface FilterSheetProps extends Pick<FilterBarProps, 'list' | 'total'> {
  onClose(): void;
  children: ReactNode;
}

/** The filters on a phone: a sheet at the lower edge. The button that closes it counts the rows. */
function FilterSheet({ list, total, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <Dialog testId="filters" place="bottom" labelledBy={title} onClose={onClose}>
      <DialogTitle id={title}>{t('action.filter')}</DialogTitle>
      <DialogBody className="dialog-body list-more-filters">{children}</DialogBody>
      <DialogActions>
        <Button variant="contained" onClick={onClose} data-action="showRows">
          {total
            ? t('filter.showRows', { rows: t(list.countLabel, { count: total }) })
            : t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether a filter is shown in the filter bar. */
export const isInFilterBar = ({ as }: ResolvedFilter): boolean =>
  FILTER_CONTROLS[as].place === 'bar';
